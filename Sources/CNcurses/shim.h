#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H

/* ncurses with wide characters for Swift. Not API and no logic: accessors for the globals that
   Swift 6 refuses, and values of the macros that it cannot import. */

#define NCURSES_WIDECHAR 1
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#include <curses.h>
#include <stdio.h>
#include <term.h>

static inline WINDOW *cnc_stdscr(void) { return stdscr; }
static inline WINDOW *cnc_curscr(void) { return curscr; }
static inline int cnc_colors(void) { return COLORS; }
static inline int cnc_color_pairs(void) { return COLOR_PAIRS; }
static inline int cnc_lines(void) { return LINES; }
static inline int cnc_columns(void) { return COLS; }

static const attr_t cnc_normal = WA_NORMAL;
static const attr_t cnc_bold = WA_BOLD;
static const attr_t cnc_dim = WA_DIM;
static const attr_t cnc_italic = WA_ITALIC;
static const attr_t cnc_underline = WA_UNDERLINE;
static const attr_t cnc_reverse = WA_REVERSE;

/* setcchar with a colour pair beyond the range of short. */
static inline int cnc_setcchar(cchar_t *cell, const wchar_t *text, attr_t attributes, int pair) {
  return setcchar(cell, text, attributes, (short)(pair > 32767 ? 32767 : pair), &pair);
}

static inline FILE *cnc_stdin(void) { return stdin; }
static inline FILE *cnc_stdout(void) { return stdout; }

/* tigetstr takes char * and answers (char *)-1 for what is no string. */
static inline const char *cnc_string(const char *name) {
  const char *value = tigetstr((char *)name);
  return value == (const char *)-1 ? NULL : value;
}

/* Forgets the description that setupterm loaded last. */
static inline void cnc_forget_terminal(void) {
  if (cur_term) del_curterm(cur_term);
}

/* tigetflag: 1 when the terminal has it. */
static inline int cnc_flag(const char *name) { return tigetflag((char *)name) == 1; }

#endif
