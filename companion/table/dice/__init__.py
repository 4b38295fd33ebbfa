"""What dice that are seen are to the game: a roll that was due, a question to the player, or nothing.

How a reading becomes a roll that counts, from `Tray.settled` on (tray.py, which calls the others):

1. tracker.py has the dice that lay there looked for where the camera sees them now (drift.py), without those that a
   hand has picked up since (pickups.py) and those that a player has called none of the throw (spares.py).
2. uncounted.py tells whether they are those that a question stands about, or stood.
3. due.py tells which dice of the game are to be thrown, and which lie beside them.
4. by_face.py doubts that anything was thrown where the dice show what lies there by the game's sheet (sheet.py).
5. matching.py tells the dice thrown from the others: matching_kept.py beside kept dice, matching_snakey.py in Snakey
   Dice, by their places (by_place.py), faces (by_face.py), kinds (kinds.py) or colours (colours.py).
6. doubt.py asks about a roll that is not sure enough.
7. What comes of it (outcome.py) counts, with the pictures of its dice (crops.py), or is a question, whose answer
   answer.py reads. Where no roll is due yet the tray keeps it until one is (`Tray.decided`).

wording.py has the words of the questions. virtual.py throws dice where there are none.
"""
