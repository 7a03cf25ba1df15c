/* Frames: what stands between two zero bytes. */
#ifndef FRAMES_H
#define FRAMES_H

#include "protocol.h"

struct reader {
    uint8_t buffer[MAX_STUFFED];
    uint8_t length;
    bool overrun; /* too many bytes came without a zero: all is dropped up to the next one */
};

uint32_t crc32(const uint8_t *data, unsigned length);

/* Takes a byte. When it ends a sound frame of this version, returns the length of type and payload,
 * which then stand in `reader->buffer + 1` until the next byte comes; else 0. */
uint8_t reader_take(struct reader *reader, uint8_t byte);

/* Writes a frame with its two zeros; returns its length. */
uint8_t make_frame(uint8_t frame[MAX_ON_LINE], uint8_t type, const uint8_t *payload, uint8_t length);

#endif
