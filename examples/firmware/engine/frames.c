#include "frames.h"

enum { SUM = 4, SHORTEST = 2 + SUM };

uint32_t crc32(const uint8_t *data, unsigned length)
{
    uint32_t crc = 0xFFFFFFFFu;
    while (length--) {
        crc ^= *data++;
        for (int bit = 0; bit < 8; bit++)
            crc = (crc >> 1) ^ (0xEDB88320u & (0u - (crc & 1u)));
    }
    return ~crc;
}

/* In place: what is written never overtakes what is read. Returns the length, 0 if malformed. */
static uint8_t unstuff(uint8_t *data, uint8_t length)
{
    uint8_t in = 0, out = 0;
    while (in < length) {
        unsigned end = (unsigned)in + data[in];
        if (end > length)
            return 0;
        if (in > 0)
            data[out++] = 0;
        for (in++; in < end; in++)
            data[out++] = data[in];
    }
    return out;
}

uint8_t reader_take(struct reader *reader, uint8_t byte)
{
    if (byte != 0) {
        if (reader->length < MAX_STUFFED)
            reader->buffer[reader->length++] = byte;
        else
            reader->overrun = true;
        return 0;
    }
    uint8_t length = reader->overrun ? 0 : unstuff(reader->buffer, reader->length);
    reader->length = 0;
    reader->overrun = false;
    if (length < SHORTEST || length > MAX_FRAME || reader->buffer[0] != PROTOCOL_VERSION)
        return 0;
    length -= SUM;
    if (crc32(reader->buffer, length) != get32(reader->buffer + length))
        return 0;
    return length - 1;
}

uint8_t make_frame(uint8_t frame[MAX_ON_LINE], uint8_t type, const uint8_t *payload, uint8_t length)
{
    /* The plain frame stands two bytes ahead of where its stuffed form begins. */
    uint8_t *plain = frame + 2, *at = plain;
    *at++ = PROTOCOL_VERSION;
    *at++ = type;
    for (uint8_t each = 0; each < length; each++)
        *at++ = payload[each];
    at = put32(at, crc32(plain, (unsigned)(at - plain)));

    /* Each zero becomes the distance to the next one; the first distance stands before the frame. */
    uint8_t *run = frame + 1;
    for (uint8_t *each = plain; each < at; each++) {
        if (*each == 0) {
            *run = (uint8_t)(each - run);
            run = each;
        }
    }
    *run = (uint8_t)(at - run);
    frame[0] = 0;
    *at++ = 0;
    return (uint8_t)(at - frame);
}
