/* The numbers of the wire protocol, version 1, as docs/wire-protocol.md lists them. */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <stdbool.h>
#include <stdint.h>

enum {
    PROTOCOL_VERSION = 1,
    MAX_FRAME = 64,              /* unstuffed: version, type, payload, checksum */
    MAX_STUFFED = 65,
    MAX_PAYLOAD = 58,
    MAX_ON_LINE = MAX_STUFFED + 2 /* with its two zeros */
};

/* Types, host to device. */
enum {
    HELLO_REQUEST = 0x01,
    IDENTIFY_REQUEST = 0x02,
    CAPABILITIES_REQUEST = 0x03,
    LEVELS_REQUEST = 0x04,
    HOST_BEAT = 0x05,
    GOODBYE = 0x06,
    ACT = 0x10,
    VOID_ACT = 0x11,
    ADOPT = 0x12,
    ACT_ACK = 0x13,
    BUTTON_ACK = 0x20
};

/* Types, device to host. */
enum {
    HELLO = 0x41,
    IDENTITY = 0x42,
    CAPABILITIES = 0x43,
    SHUFFLER_LEVELS = 0x44,
    DEVICE_BEAT = 0x47,
    ACT_ACCEPTED = 0x50,
    ACT_PROGRESS = 0x51,
    ACT_DONE = 0x52,
    ACT_FAULT = 0x53,
    ACT_INTERRUPTED = 0x54,
    ACT_VOIDED = 0x55,
    ACT_REJECTED = 0x56,
    ADOPTED = 0x57,
    BUTTON = 0x60
};

enum { DEVICE_SHUFFLER = 1 };
enum { ACT_NONE, ACT_PACKET, ACT_REMAINDER, ACT_SHUFFLE, ACT_EJECT, ACT_KINDS };
enum { STATE_NONE, STATE_STARTED, STATE_DONE, STATE_FAULT, STATE_INTERRUPTED, STATE_VOIDED };
enum {
    REFUSED_NOT = 0,
    FOREIGN,
    MISMATCH,
    OUT_OF_ORDER,
    BUSY,
    UNACKNOWLEDGED,
    NOT_READY,
    WRONG_MODE,
    UNSUPPORTED
};
enum {
    FAULT_NONE = 0,
    FAULT_JAM = 1,
    FAULT_DOOR_OPEN = 2,
    FAULT_TOO_FEW_CARDS = 4,
    FAULT_TOO_MANY_CARDS = 5,
    FAULT_WRONG_COLOUR = 6,
    FAULT_MOTOR = 7,
    FAULT_MEMORY = 9
};
enum { TRAY_EMPTY, TRAY_OCCUPIED };
enum { MODE_SHUFFLE, MODE_SORT, MODE_SERVICE };
enum { INPUT_EMPTY, INPUT_LOADED, INPUT_SHUFFLING, INPUT_SHUFFLED };
enum { COLOUR_NONE = 0, COLOUR_RED = 1, COLOUR_BLUE = 2, COLOUR_UNKNOWN = 255 };
enum { DOOR_COVER = 1, DOOR_INPUT = 2 };
enum { FEATURE_COUNTS = 1, FEATURE_MODE_READABLE = 32, FEATURE_READS_COLOUR = 64, FEATURE_HOST_DRIVEN = 128 };
enum { KEY_GREEN = 3, GESTURE_PRESS = 0 };
enum { PAGE_MODEL = 1, PAGE_FIRMWARE = 2, PAGE_DIGEST = 3, PAGE_REVISION = 4 };
#define PROTOCOL_REVISION "2026-11-28" /* the date of the document that this follows */
enum { UNKNOWN_COUNT = 255, MOST_COUNTED = 254 };

/* Times, in milliseconds. */
enum {
    END_REPEAT = 200,
    PRESS_REPEAT = 100,
    PROGRESS_LATEST = 500, /* the protocol asks for a second */
    HOST_SILENCE = 3000
};

/* A moment on the millisecond tick, which wraps after 49 days: so two moments are compared by their
 * difference, and no timer is ever set further ahead than minutes. */
struct timer {
    bool runs;
    uint32_t at;
};

static inline bool timer_due(const struct timer *timer, uint32_t now)
{
    return timer->runs && (int32_t)(now - timer->at) >= 0;
}

/* Milliseconds until a timer is due, or `most` if that is sooner. */
static inline uint32_t timer_left(const struct timer *timer, uint32_t now, uint32_t most)
{
    if (!timer->runs)
        return most;
    if (timer_due(timer, now))
        return 0;
    return timer->at - now < most ? timer->at - now : most;
}

/* Integers on the wire and in memory: little-endian, whatever the processor. */
static inline uint8_t *put16(uint8_t *at, uint16_t value)
{
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
    return at + 2;
}

static inline uint8_t *put32(uint8_t *at, uint32_t value)
{
    at = put16(at, (uint16_t)value);
    return put16(at, (uint16_t)(value >> 16));
}

static inline uint16_t get16(const uint8_t *at)
{
    return (uint16_t)(at[0] | at[1] << 8);
}

static inline uint32_t get32(const uint8_t *at)
{
    return get16(at) | (uint32_t)get16(at + 2) << 16;
}

/* Text of a fixed width, padded with zeros. */
static inline uint8_t *put_text(uint8_t *at, const char *text, unsigned width)
{
    while (width--)
        *at++ = *text ? (uint8_t)*text++ : 0;
    return at;
}

#endif
