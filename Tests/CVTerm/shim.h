#ifndef CVTERM_SHIM_H
#define CVTERM_SHIM_H

/* libvterm for tests. Accessors for the bit fields and unions that Swift cannot read. */

#include <pty.h>
#include <stdint.h>
#include <vterm.h>

static inline VTermScreenCell cvt_cell(VTermScreen *screen, int row, int column) {
  VTermScreenCell cell;
  VTermPos at = {.row = row, .col = column};
  vterm_screen_get_cell(screen, at, &cell);
  return cell;
}

static inline uint32_t cvt_char(const VTermScreenCell *cell, int index) { return cell->chars[index]; }
static inline int cvt_width(const VTermScreenCell *cell) { return cell->width; }
static inline int cvt_bold(const VTermScreenCell *cell) { return cell->attrs.bold; }
static inline int cvt_underline(const VTermScreenCell *cell) { return cell->attrs.underline != 0; }
static inline int cvt_italic(const VTermScreenCell *cell) { return cell->attrs.italic; }
static inline int cvt_reverse(const VTermScreenCell *cell) { return cell->attrs.reverse; }

/* 0 default, 0x01000000 + index, 0x02000000 + RGB. */
static inline uint32_t cvt_color(const VTermColor *color, int background) {
  if (background ? VTERM_COLOR_IS_DEFAULT_BG(color) : VTERM_COLOR_IS_DEFAULT_FG(color)) return 0;
  if (VTERM_COLOR_IS_INDEXED(color)) return 0x01000000u | color->indexed.idx;
  return 0x02000000u | (uint32_t)color->rgb.red << 16 | (uint32_t)color->rgb.green << 8 |
         color->rgb.blue;
}

static inline uint32_t cvt_foreground(const VTermScreenCell *cell) { return cvt_color(&cell->fg, 0); }
static inline uint32_t cvt_background(const VTermScreenCell *cell) { return cvt_color(&cell->bg, 1); }

#endif
