// What this page may do: everything on the host's own, what their role and turn allow on a device that joined.

/** Whether this page is a device that joined, not the host's own. */
export const isGuest = (snapshot) => snapshot.me.role !== "host";

/** Whether a command is open to this page now; the program has the last word. */
export function may({ me }, name) {
  return me.commands === null || me.commands.includes(name);
}
