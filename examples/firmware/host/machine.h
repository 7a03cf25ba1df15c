/* A machine on a desk: cards, motors, sensors and power around the engine, for tests.
 *
 * Where the cards are is known here alone; the engine sees what `board.h` shows.
 */
#ifndef MACHINE_H
#define MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Switches the power on for the first time. `speed`: times as fast as a real machine. */
void machine_begin(double speed, uint32_t now);
void machine_receive(const uint8_t *bytes, size_t length, uint32_t now);
/* Does all that is due by `now`; returns milliseconds until it must be called again. */
uint32_t machine_run(uint32_t now);
/* Takes bytes for the host. */
size_t machine_output(uint8_t *bytes, size_t room);
/* Carries out a line of the control socket; writes the answer, a line without its end. */
void machine_verb(const char *line, char *answer, size_t room, uint32_t now);

#endif
