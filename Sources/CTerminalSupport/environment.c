#include "CTerminalSupport.h"

#include <stdlib.h>
#include <string.h>

extern char **environ;

char **cts_environment_push(const char *variable) {
  size_t count = 0;
  while (environ && environ[count]) count++;
  /* Never freed: another thread may still be reading it after pop. */
  char **longer = malloc((count + 2) * sizeof *longer);
  if (!longer) return NULL;
  longer[0] = (char *)variable;
  if (count > 0) memcpy(longer + 1, environ, count * sizeof *longer);
  longer[count + 1] = NULL;
  char **before = environ;
  environ = longer;
  return before;
}

void cts_environment_pop(char **before) {
  if (before) environ = before;
}
