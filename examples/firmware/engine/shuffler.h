/* A shuffler that takes orders: the engine behind one line. It allocates nothing and never waits.
 *
 *     shuffler_power_up(&shuffler, &plate, tick());
 *     for (;;) {
 *         if (line_overrun())
 *             shuffler_overrun(&shuffler);
 *         while (line_has(&byte))
 *             shuffler_receive(&shuffler, byte, tick());
 *         shuffler_run(&shuffler, tick());
 *         line_send(&shuffler);            (takes by shuffler_output what the line has room for)
 *     }
 */
#ifndef SHUFFLER_H
#define SHUFFLER_H

#include "link.h"
#include "memory.h"

enum {
    LARGEST_PACKET = 20,
    CARD_LATEST = 1500, /* milliseconds in which the next card must come */
    MEMORY_RETRY = 200, /* milliseconds between two writes to memory that fails */
    SETTLE = 30,        /* milliseconds after the last card: one too many would come in them */
    TRIAL_LOOK = 5,     /* milliseconds from one look at the motor's trial to the next */
    TRIAL_LATEST = 500, /* milliseconds in which the motor's trial must end */
    RUN_LATEST = 1000   /* milliseconds between two runs, whatever is due */
};

/* What the plate and the program say; texts of at most 15, 32, 32 and 24 characters. */
struct plate {
    const char *serial, *model, *firmware, *game;
    const uint8_t *digest; /* SHA-256 of the program, or 0: none */
};

struct shuffler {
    struct link link;
    struct memory memory;
    const struct plate *plate;
    struct seen seen;
    enum feed feed;
    enum chamber chamber;
    bool saving;       /* the record has changed since it was saved */
    bool memory_fails; /* the last write could not be read back */
    bool unwritten;    /* memory failed in the act under way: it ends once a write is read back */
    bool motor_fails;  /* the last test found that the motor to the tray does not turn */
    bool service;      /* SERVICE is set, and the motor was tested */
    struct timer card, settle, progress, repeat, retry;
    struct timer trial; /* the motor is being tested: a feed waits for its end */
};

_Static_assert(sizeof(struct shuffler) < 4096, "the whole state has less than 4 KiB");

void shuffler_power_up(struct shuffler *shuffler, const struct plate *plate, uint32_t now);
void shuffler_receive(struct shuffler *shuffler, uint8_t byte, uint32_t now);
/* The line has lost bytes (the receiver's overrun or framing flag): the frame under way is dropped. */
void shuffler_overrun(struct shuffler *shuffler);
/* The shuffler's own button went down, debounced. */
void shuffler_press(struct shuffler *shuffler, uint32_t now);
/* Looks at the sensors, and does what is due; returns milliseconds until it has to run again at the
 * latest, should no sensor change before. */
uint32_t shuffler_run(struct shuffler *shuffler, uint32_t now);
uint16_t shuffler_output(struct shuffler *shuffler, uint8_t *bytes, uint16_t room);

#endif
