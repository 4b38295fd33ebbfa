"""Reading a completed sudoku from a photograph: find and straighten the grid, read the digits, settle them by SN-1."""
