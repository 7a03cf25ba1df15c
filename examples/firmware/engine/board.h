/* What the maker of a machine writes: memory that keeps without power, motors and sensors.
 *
 * No function waits. None is called from an interrupt; `board_cards` is where the counts of one
 * come together.
 */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

/* Memory: two slots. A power cut may spoil the slot that is being written, never the other one. */
enum { BOARD_SLOT = 40 };

void board_read_slot(unsigned slot, uint8_t bytes[BOARD_SLOT]);
/* Returns when the bytes are there to stay: nothing is sent and nothing moves before. */
void board_write_slot(unsigned slot, const uint8_t bytes[BOARD_SLOT]);
/* Whether the supply is high enough to write, with room for a whole slot: the place of a brown-out
 * detector. Without it nothing is written, and every motor stands still until it is back. */
bool board_power_good(void);
/* Called once in each run: the place of a watchdog, which is fed here and nowhere else. */
void board_alive(void);
/* Any 32 bits, for the first boot of a memory that is empty or damaged. */
uint32_t board_random(void);

/* The motor between the decks and the tray. */
enum feed {
    FEED_OFF,
    FEED_CARDS, /* the ready deck, slowly enough to stop after any card */
    FEED_ALL,   /* the ready deck, as fast as it can count */
    FEED_INPUT  /* the deck in the input, to the tray */
};
void board_feed(enum feed feed);
/* Begins to turn this motor by less than a card. It is not fed before that has ended. */
void board_try_motor(void);
/* How the last trial stands: a motor turns for tens of milliseconds. */
enum trial { TRIAL_RUNS, TRIAL_TURNED, TRIAL_STUCK };
enum trial board_motor_tried(void);

/* The chamber that shuffles, and lifts the shuffled deck to where it is dealt from. */
enum chamber { CHAMBER_OFF, CHAMBER_SHUFFLE, CHAMBER_RAISE };
void board_chamber(enum chamber chamber);

/* What the sensors see now, debounced. */
struct seen {
    bool tray;      /* a card lies in the exit tray */
    bool output;    /* a card lies where it is dealt from */
    bool input;     /* a card lies in the input */
    bool cover;     /* the cover is open */
    bool lid;       /* the input's lid is open */
    bool blocked;   /* a card sticks in the path */
    bool stuck;     /* the motor to the tray does not turn, though it is told to */
    uint8_t mode;   /* MODE_… */
    uint8_t colour; /* COLOUR_… of the deck in the input */
};
void board_look(struct seen *seen);
/* Cards that have passed the mouth since it was last asked. */
uint8_t board_cards(void);
/* Whether the shuffle has ended; its count (255: unknown), and its colour (UNKNOWN: mixed backs). */
bool board_shuffled(uint8_t *count, uint8_t *colour);

#endif
