/* The machine in virtual time, for a test that has a clock of its own: a line in, a line out.
 *
 *     <milliseconds> run               <milliseconds> bytes <hex>            <milliseconds> verb <json>
 *
 * is answered by `<milliseconds until it must run again> <hex of bytes for the host> <json or ->`.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../engine/shuffler.h"
#include "machine.h"

enum { LINE = 1 << 16 };

static size_t from_hex(const char *text, uint8_t *bytes, size_t room)
{
    size_t length = 0;
    unsigned byte;
    while (length < room && sscanf(text + 2 * length, "%2x", &byte) == 1)
        bytes[length++] = (uint8_t)byte;
    return length;
}

int main(int argc, char **argv)
{
    static char line[LINE], answer[1024];
    static uint8_t bytes[LINE / 2];
    fprintf(stderr, "state of the engine: %zu bytes\n", sizeof(struct shuffler));
    machine_begin(argc > 1 ? atof(argv[1]) : 1.0, 0);
    while (fgets(line, sizeof line, stdin)) {
        char *at;
        uint32_t now = (uint32_t)strtoul(line, &at, 10);
        at += strspn(at, " ");
        strcpy(answer, "-");
        if (!strncmp(at, "bytes ", 6))
            machine_receive(bytes, from_hex(at + 6, bytes, sizeof bytes), now);
        else if (!strncmp(at, "verb ", 5))
            machine_verb(at + 5, answer, sizeof answer, now);
        uint32_t left = machine_run(now);
        printf("%u ", left);
        size_t length = machine_output(bytes, sizeof bytes > 60000 ? 60000 : sizeof bytes);
        for (size_t each = 0; each < length; each++)
            printf("%02x", bytes[each]);
        printf("%s %s\n", length ? "" : "-", answer);
        fflush(stdout);
    }
    return 0;
}
