#ifdef __linux__
#define _GNU_SOURCE
#include <link.h>
#endif
#include "CTerminalSupport.h"

#include <string.h>

#ifdef __linux__

struct search {
  unsigned char *id;
  size_t capacity;
  size_t length;
};

#define ALIGNED(size) (((size_t)(size) + 3) & ~(size_t)3)

static int find_build_id(struct dl_phdr_info *object, size_t size, void *data) {
  (void)size;
  struct search *search = data;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &object->dlpi_phdr[i];
    if (header->p_type != PT_NOTE) continue;
    const unsigned char *note = (const unsigned char *)(object->dlpi_addr + header->p_vaddr);
    size_t left = header->p_memsz;
    while (left >= sizeof(ElfW(Nhdr))) {
      ElfW(Nhdr) head;
      memcpy(&head, note, sizeof head);
      size_t total = sizeof head + ALIGNED(head.n_namesz) + ALIGNED(head.n_descsz);
      if (total > left) break;
      const unsigned char *name = note + sizeof head;
      const unsigned char *content = name + ALIGNED(head.n_namesz);
      if (head.n_type == NT_GNU_BUILD_ID && head.n_namesz == 4 && !memcmp(name, "GNU", 4) &&
          head.n_descsz > 0 && head.n_descsz <= search->capacity) {
        memcpy(search->id, content, head.n_descsz);
        search->length = head.n_descsz;
        return 1;
      }
      note += total;
      left -= total;
    }
  }
  /* The first object is the program. Libraries have IDs of their own. */
  return 1;
}

size_t cts_build_id(unsigned char *id, size_t capacity) {
  struct search search = {id, capacity, 0};
  dl_iterate_phdr(find_build_id, &search);
  return search.length;
}

#else

size_t cts_build_id(unsigned char *id, size_t capacity) {
  (void)id;
  (void)capacity;
  return 0;
}

#endif
