/* What the shuffler knows after a power cut, and how it is written in one piece. */
#ifndef MEMORY_H
#define MEMORY_H

#include "board.h"
#include "protocol.h"

enum {
    STANDS_SURPLUS = 1, /* a card has come that no act has asked for; it lies in the tray */
    STANDS_MOTOR = 2,   /* the motor to the tray did not turn when it was tried last */
    STANDS_ALL = 3
};

struct record {
    uint32_t boot_id;
    uint32_t epoch;
    uint32_t txn;
    uint8_t kind, size, state, counted, code;
    uint8_t acknowledged;
    uint8_t tray; /* as last seen: a packet that is lifted without power is one lift, too */
    uint8_t ready, ready_colour;
    uint8_t input, input_colour;
    uint8_t shuffled_count, shuffled_colour, shuffled_mode;
    uint8_t stands; /* STANDS_…: faults that outlive a power cut */
    uint16_t lifts, shuffles;
};

struct memory {
    struct record record; /* changed here, then saved */
    uint32_t writes;      /* number of the newest slot */
};

/* Another one whenever the record changes: a slot of another layout is not read. */
enum { MEMORY_LAYOUT = 2 };

/* Reads the newest whole slot; false: there is none, or it has another layout or a number that the
 * engine does not know, and the record is that of a new shuffler. */
bool memory_load(struct memory *memory);
/* Writes the record to the older slot and reads it back; false: it is not there, and the newest slot is
 * the one that it was. */
bool memory_save(struct memory *memory);

#endif
