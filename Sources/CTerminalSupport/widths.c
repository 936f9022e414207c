#define _GNU_SOURCE
#include "CTerminalSupport.h"

#include <locale.h>
#include <pthread.h>
#include <wchar.h>

_Atomic unsigned char cts_scalars[CTS_SCALARS];

static _Atomic bool has_new_emoji;

void cts_note_new_emoji(void) { atomic_store_explicit(&has_new_emoji, true, memory_order_relaxed); }

bool cts_has_new_emoji(void) { return atomic_load_explicit(&has_new_emoji, memory_order_relaxed); }

static _Atomic bool has_right_to_left;

void cts_note_right_to_left(void) {
  atomic_store_explicit(&has_right_to_left, true, memory_order_relaxed);
}

bool cts_has_right_to_left(void) {
  return atomic_load_explicit(&has_right_to_left, memory_order_relaxed);
}

static locale_t utf8;

static void make_locale(void) {
  static const char *const names[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8"};
  for (size_t i = 0; i < sizeof names / sizeof *names && !utf8; i++)
    utf8 = newlocale(LC_CTYPE_MASK, names[i], (locale_t)0);
}

int cts_column_widths(uint32_t first, int count, signed char *widths) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_locale);
  if (!utf8) return -1;
  /* Changes the locale of this thread only. */
  locale_t before = uselocale(utf8);
  for (int i = 0; i < count; i++) widths[i] = (signed char)wcwidth((wchar_t)(first + (uint32_t)i));
  uselocale(before);
  return 0;
}
