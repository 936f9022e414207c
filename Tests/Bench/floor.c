/* The least that a program with ncurses needs for a first frame: draws the lines of a file, and waits for a key.

       floor FILE */

#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <locale.h>
#include <stdio.h>

int main(int count, char **arguments) {
  static char line[4096];
  FILE *file = count > 1 ? fopen(arguments[1], "r") : NULL;
  if (!file) return 2;
  setlocale(LC_ALL, "");
  initscr();
  cbreak();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  curs_set(0);
  for (int row = 0; row < LINES && fgets(line, sizeof line, file); row++) mvaddnstr(row, 0, line, COLS);
  refresh();
  getch();
  endwin();
  return 0;
}
