#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H

/* ncurses with wide characters for Swift. Not API and no logic: accessors for globals that Swift 6
   rejects, and values of macros that it cannot import. */

#define NCURSES_WIDECHAR 1
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#include <curses.h>
#include <stdio.h>
#include <term.h>

static inline WINDOW *cnc_stdscr(void) { return stdscr; }
static inline WINDOW *cnc_curscr(void) { return curscr; }
static inline WINDOW *cnc_newscr(void) { return newscr; }
static inline int cnc_colors(void) { return COLORS; }
static inline int cnc_color_pairs(void) { return COLOR_PAIRS; }
static inline int cnc_lines(void) { return LINES; }
static inline int cnc_columns(void) { return COLS; }

static const attr_t cnc_normal = WA_NORMAL;
static const attr_t cnc_bold = WA_BOLD;
static const attr_t cnc_invisible = WA_INVIS;
static const attr_t cnc_dim = WA_DIM;
static const attr_t cnc_italic = WA_ITALIC;
static const attr_t cnc_underline = WA_UNDERLINE;
static const attr_t cnc_reverse = WA_REVERSE;

/* setcchar with a color pair beyond the range of short. */
static inline int cnc_setcchar(cchar_t *cell, const wchar_t *text, attr_t attributes, int pair) {
  return setcchar(cell, text, attributes, (short)(pair > 32767 ? 32767 : pair), &pair);
}

static inline FILE *cnc_stdin(void) { return stdin; }
static inline FILE *cnc_stdout(void) { return stdout; }

/* The names of all capabilities of each kind, in the order of compiled descriptions, followed by
   NULL. */
static inline const char *cnc_boolean_name(int index) { return boolnames[index]; }
static inline const char *cnc_number_name(int index) { return numnames[index]; }
static inline const char *cnc_string_name(int index) { return strnames[index]; }

/* tigetflag, tigetnum and tigetstr take char * although they do not write. A flag is 1 or 0, an
   absent number is negative, and an absent string, (char *)-1 or NULL, is always NULL here. */
static inline int cnc_flag(const char *name) { return tigetflag((char *)name) == 1; }
static inline int cnc_number(const char *name) { return tigetnum((char *)name); }
static inline const char *cnc_string(const char *name) {
  const char *value = tigetstr((char *)name);
  return value == (const char *)-1 ? NULL : value;
}

/* Returns the sequence that moves the cursor to a row and a column, counted from 0, or NULL. */
static inline const char *cnc_cursor_address(int row, int column) {
  const char *value = cnc_string("cup");
  return value ? tiparm(value, row, column) : NULL;
}

/* Frees the description loaded by the last setupterm. */
static inline void cnc_forget_terminal(void) {
  if (cur_term) del_curterm(cur_term);
}

#endif
