#include "machine.h"

#include <assert.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../engine/frames.h"
#include "../engine/shuffler.h"

enum { DECK = 52, COLOURS = 2, FOREVER = 60000 };
enum place { BOX, RACK, INPUT, OUTPUT, TRAY, PLACES };

static const char *const PLACE_NAMES[PLACES] = {"box", "rack", "input", "ready", "tray"};
static const char *const COLOUR_NAMES[COLOURS] = {"red", "blue"};
#ifdef PROGRAM_DIGEST
static const uint8_t DIGEST[32] = PROGRAM_DIGEST;
#else
#define DIGEST 0
#endif
static const struct plate PLATE = {"REF-0001", "reference shuffler in C", "1.0", "Three Card Draw Poker", DIGEST};

static struct {
    struct shuffler engine;
    uint8_t slots[2][BOARD_SLOT];
    bool power;
    uint32_t now;
    double speed;
    int cards[PLACES][COLOURS];
    /* motors */
    enum feed feed;
    enum chamber chamber;
    struct timer card, chamber_ends, trial;
    bool shuffled;
    int fed; /* cards since the feed was switched on */
    uint8_t counted; /* at the mouth, not asked for yet */
    /* switches */
    bool cover, lid, blocked, stuck;
    uint8_t mode;
    /* what is to go wrong */
    int jam_after;   /* cards; below zero: no jam */
    int stuck_after; /* the same for the motor to the tray */
    int misfeed;
    int late; /* milliseconds by which the card too many comes after the rollers were stopped */
    bool slips, overruns;
    bool brown; /* the supply is too low to write */
    int cut_in; /* writes to come until the power fails; 0: never */
    int bad_from; /* the write to come from which on nothing is kept; 0: all is kept */
    bool cut_after;
    jmp_buf dark;
} machine;

static uint32_t scaled(double milliseconds)
{
    double time = milliseconds / machine.speed;
    return time < 1 ? 1 : (uint32_t)time;
}

static int count(enum place place)
{
    return machine.cards[place][0] + machine.cards[place][1];
}

static int colour_at(enum place place)
{
    return machine.cards[place][0] ? 0 : 1;
}

/* -- what the engine sees: board.h ------------------------------------------------------------- */

void board_read_slot(unsigned slot, uint8_t bytes[BOARD_SLOT])
{
    memcpy(bytes, machine.slots[slot], BOARD_SLOT);
}

void board_write_slot(unsigned slot, const uint8_t bytes[BOARD_SLOT])
{
    bool cut = machine.cut_in > 0 && --machine.cut_in == 0;
    if (cut && !machine.cut_after) { /* in the middle: the slot is torn */
        memcpy(machine.slots[slot], bytes, BOARD_SLOT / 2);
        longjmp(machine.dark, 1);
    }
    if (machine.bad_from != 1)
        memcpy(machine.slots[slot], bytes, BOARD_SLOT);
    if (machine.bad_from > 1)
        machine.bad_from--;
    if (cut)
        longjmp(machine.dark, 1);
}

uint32_t board_random(void)
{
    return 4711; /* a test has to be the same each time */
}

static uint32_t card_time(enum feed feed)
{
    return scaled(feed == FEED_CARDS ? 200 : 30);
}

void board_feed(enum feed feed)
{
    if (feed == FEED_OFF && machine.feed == FEED_CARDS && machine.overruns && machine.fed) {
        machine.overruns = false;
        machine.card = (struct timer){true, machine.now + (uint32_t)machine.late};
        machine.feed = FEED_OFF; /* one more card is through before the rollers stand */
        return;
    }
    machine.feed = feed;
    machine.fed = 0;
    machine.slips = feed == FEED_CARDS && machine.misfeed < 0;
    machine.overruns = feed == FEED_CARDS && machine.misfeed > 0;
    if (feed == FEED_CARDS)
        machine.misfeed = 0;
    uint32_t first = feed == FEED_ALL ? scaled(500) : 0;
    machine.card = (struct timer){feed != FEED_OFF, machine.now + first + card_time(feed)};
}

void board_try_motor(void)
{
    assert(!machine.trial.runs); /* one that begins again and again never ends */
    machine.trial = (struct timer){true, machine.now + scaled(40)};
}

enum trial board_motor_tried(void)
{
    if (machine.trial.runs && !timer_due(&machine.trial, machine.now))
        return TRIAL_RUNS;
    machine.trial.runs = false;
    return machine.stuck ? TRIAL_STUCK : TRIAL_TURNED;
}

bool board_power_good(void)
{
    return !machine.brown;
}

void board_alive(void)
{
    /* No watchdog stands on a desk. */
}

void board_chamber(enum chamber chamber)
{
    machine.chamber = chamber;
    machine.shuffled = false;
    uint32_t takes = chamber == CHAMBER_SHUFFLE ? scaled(25000) : scaled(1000);
    machine.chamber_ends = (struct timer){chamber != CHAMBER_OFF, machine.now + takes};
}

void board_look(struct seen *seen)
{
    *seen = (struct seen){
        .tray = count(TRAY) > 0,
        .output = count(OUTPUT) > 0,
        .input = count(INPUT) > 0,
        .cover = machine.cover,
        .lid = machine.lid,
        .blocked = machine.blocked,
        .stuck = machine.stuck && machine.feed != FEED_OFF,
        .mode = machine.mode,
        .colour = (uint8_t)(COLOUR_RED + colour_at(INPUT)),
    };
}

uint8_t board_cards(void)
{
    uint8_t cards = machine.counted;
    machine.counted = 0;
    return cards;
}

bool board_shuffled(uint8_t *cards, uint8_t *colour)
{
    if (!machine.shuffled)
        return false;
    bool mixed = machine.cards[INPUT][0] && machine.cards[INPUT][1];
    *cards = (uint8_t)count(INPUT);
    *colour = mixed ? COLOUR_UNKNOWN : (uint8_t)(COLOUR_RED + colour_at(INPUT));
    machine.shuffled = false;
    return true;
}

/* -- motors and power -------------------------------------------------------------------------- */

static void stand_still(void)
{
    machine.feed = FEED_OFF;
    machine.chamber = CHAMBER_OFF;
    machine.card.runs = machine.chamber_ends.runs = machine.trial.runs = machine.shuffled = false;
    machine.counted = 0;
}

static void power_off(void)
{
    machine.power = false;
    machine.cut_in = 0;
    stand_still();
}

static void power_up(void)
{
    if (machine.power)
        return;
    machine.power = true;
    if (setjmp(machine.dark) == 0)
        shuffler_power_up(&machine.engine, &PLATE, machine.now);
    else
        power_off();
}

static void move_card(void)
{
    enum place from = machine.feed == FEED_INPUT ? INPUT : OUTPUT;
    machine.card.runs = false;
    if (machine.feed != FEED_OFF && machine.jam_after >= 0 && machine.fed >= machine.jam_after) {
        machine.jam_after = -1;
        machine.blocked = true;
        return;
    }
    if (machine.feed != FEED_OFF && machine.stuck_after >= 0 && machine.fed >= machine.stuck_after) {
        machine.stuck_after = -1;
        machine.stuck = true;
    }
    if (!count(from) || machine.blocked || (machine.stuck && machine.feed != FEED_OFF) || (machine.slips && machine.fed >= 2))
        return;
    int colour = colour_at(from);
    machine.cards[from][colour]--;
    machine.cards[TRAY][colour]++;
    machine.counted++;
    machine.fed++;
    if (machine.feed != FEED_OFF)
        machine.card = (struct timer){true, machine.card.at + card_time(machine.feed)};
}

static void end_chamber(void)
{
    machine.chamber_ends.runs = false;
    if (machine.chamber == CHAMBER_SHUFFLE) {
        machine.shuffled = count(INPUT) > 0;
    } else if (!count(OUTPUT)) {
        memcpy(machine.cards[OUTPUT], machine.cards[INPUT], sizeof machine.cards[INPUT]);
        memset(machine.cards[INPUT], 0, sizeof machine.cards[INPUT]);
    }
}

/* Lets the engine run; a power cut at a write ends here. */
static uint32_t run_engine(void)
{
    if (setjmp(machine.dark) == 0)
        return shuffler_run(&machine.engine, machine.now);
    power_off();
    return FOREVER;
}

static uint32_t motors_left(void)
{
    uint32_t left = timer_left(&machine.card, machine.now, FOREVER);
    return timer_left(&machine.chamber_ends, machine.now, left);
}

void machine_begin(double speed, uint32_t now)
{
    memset(&machine, 0, sizeof machine);
    machine.late = 5;
    machine.speed = speed;
    machine.now = now;
    machine.jam_after = machine.stuck_after = -1;
    machine.cards[BOX][0] = machine.cards[BOX][1] = DECK;
    power_up();
}

uint32_t machine_run(uint32_t now)
{
    for (;;) {
        /* Each thing at its own moment, though this call comes late. */
        uint32_t left = motors_left();
        if (left <= now - machine.now) {
            machine.now += left;
            if (timer_due(&machine.card, machine.now))
                move_card();
            if (timer_due(&machine.chamber_ends, machine.now))
                end_chamber();
        } else {
            machine.now = now;
        }
        uint32_t due = machine.power ? run_engine() : FOREVER;
        left = motors_left();
        if (machine.now == now && due && left)
            return due < left ? due : left;
    }
}

void machine_receive(const uint8_t *bytes, size_t length, uint32_t now)
{
    machine_run(now);
    for (size_t each = 0; each < length && machine.power; each++) {
        if (setjmp(machine.dark) == 0)
            shuffler_receive(&machine.engine, bytes[each], machine.now);
        else
            power_off();
    }
}

size_t machine_output(uint8_t *bytes, size_t room)
{
    return machine.power ? shuffler_output(&machine.engine, bytes, (uint16_t)room) : 0;
}

/* -- the control socket ------------------------------------------------------------------------ */

/* Finds `"key": value` in a line of JSON; copies the value without its quotes. */
static bool argument(const char *line, const char *key, char *value, size_t room)
{
    char quoted[24];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(line, quoted);
    if (!at)
        return false;
    at += strlen(quoted);
    at += strspn(at, " \"");
    size_t length = strcspn(at, "\",}");
    if (length >= room)
        return false;
    memcpy(value, at, length);
    value[length] = 0;
    return true;
}

static bool is(const char *line, const char *key, const char *wanted)
{
    char value[32];
    return argument(line, key, value, sizeof value) && !strcmp(value, wanted);
}

static int number(const char *line, const char *key, int usual)
{
    char value[16];
    return argument(line, key, value, sizeof value) ? atoi(value) : usual;
}

static enum place place(const char *line, const char *key, enum place usual)
{
    for (int each = 0; each < PLACES; each++)
        if (is(line, key, PLACE_NAMES[each]))
            return (enum place)each;
    return usual;
}

static int carry(enum place from, enum place to, int colour)
{
    int cards = machine.cards[from][colour];
    machine.cards[from][colour] = 0;
    machine.cards[to][colour] += cards;
    return cards;
}

static const char *load(const char *line, int *cards)
{
    int colour = is(line, "colour", "blue");
    if (machine.cover)
        return "the cover is open";
    if (count(INPUT))
        return "the input is not empty";
    *cards = carry(place(line, "from", RACK), INPUT, colour);
    return *cards ? 0 : "there is no such card";
}

static const char *take_out(const char *line, enum place from, int *cards)
{
    enum place to = place(line, "to", RACK);
    if (!count(from))
        return "there is no card";
    for (int colour = 0; colour < COLOURS; colour++)
        *cards += carry(from, to, colour);
    return 0;
}

static void set_mode(const char *line)
{
    machine.mode = is(line, "mode", "sort")      ? MODE_SORT
                   : is(line, "mode", "service") ? MODE_SERVICE
                                                 : MODE_SHUFFLE;
}

static void status(char *answer, size_t room)
{
    snprintf(answer, room,
             "{\"ok\": true, \"result\": {\"world\": {\"tray\": %d, \"ready\": %d, \"input\": %d},"
             " \"visible\": {\"power\": %s, \"rack\": {\"%s\": %d, \"%s\": %d}}}}",
             count(TRAY), count(OUTPUT), count(INPUT), machine.power ? "true" : "false",
             COLOUR_NAMES[0], machine.cards[RACK][0], COLOUR_NAMES[1], machine.cards[RACK][1]);
}

/* Puts a byte into both slots or the newest, under a right checksum: a program of another time has
 * written it. */
static void spoil_slots(unsigned at, uint8_t value, bool newest)
{
    unsigned last = get32(machine.slots[1]) > get32(machine.slots[0]);
    for (unsigned slot = 0; slot < 2; slot++) {
        uint8_t *bytes = machine.slots[slot];
        if (newest && slot != last)
            continue;
        bytes[at % (BOARD_SLOT - 4)] = value;
        put32(bytes + BOARD_SLOT - 4, crc32(bytes, BOARD_SLOT - 4));
    }
}

/* Returns why it cannot be done; 0: it is done. */
static const char *deed(const char *line, int *cards)
{
    if (is(line, "verb", "load"))
        return load(line, cards);
    if (is(line, "verb", "lift"))
        return take_out(line, TRAY, cards);
    if (is(line, "verb", "take"))
        return take_out(line, place(line, "from", TRAY), cards);
    if (is(line, "verb", "green")) {
        if (machine.power)
            shuffler_press(&machine.engine, machine.now);
    } else if (is(line, "verb", "door")) {
        bool *door = is(line, "which", "input") ? &machine.lid : &machine.cover;
        *door = is(line, "to", "open");
    } else if (is(line, "verb", "mode")) {
        set_mode(line);
    } else if (is(line, "verb", "kill_power")) {
        power_off();
    } else if (is(line, "verb", "power_on")) {
        power_up();
    } else if (is(line, "verb", "cut_at_write")) {
        machine.cut_in = number(line, "number", 1);
        machine.cut_after = is(line, "when", "after");
    } else if (is(line, "verb", "jam")) {
        machine.jam_after = number(line, "after", 0);
    } else if (is(line, "verb", "unjam")) {
        machine.blocked = false;
    } else if (is(line, "verb", "motor")) {
        machine.stuck = false;
        machine.stuck_after = is(line, "to", "stuck") ? number(line, "after", 0) : -1;
    } else if (is(line, "verb", "memory")) {
        machine.bad_from = is(line, "to", "bad") ? number(line, "number", 1) : 0;
    } else if (is(line, "verb", "misfeed")) {
        machine.misfeed = number(line, "by", -1);
        machine.late = number(line, "late", 5);
    } else if (is(line, "verb", "supply")) {
        machine.brown = is(line, "to", "low");
    } else if (is(line, "verb", "overrun")) {
        shuffler_overrun(&machine.engine);
    } else if (is(line, "verb", "slot")) {
        spoil_slots((unsigned)number(line, "at", 0), (uint8_t)number(line, "value", 0),
                    is(line, "which", "newest"));
    } else {
        return "there is no such verb";
    }
    return 0;
}

void machine_verb(const char *line, char *answer, size_t room, uint32_t now)
{
    machine_run(now);
    if (is(line, "verb", "help")) {
        snprintf(answer, room,
                 "{\"ok\": true, \"result\": {\"help\": \"\", \"status\": \"\", \"load\": \"\","
                 " \"lift\": \"\", \"take\": \"\", \"green\": \"\", \"door\": \"\", \"mode\": \"\","
                 " \"kill_power\": \"\", \"power_on\": \"\", \"cut_at_write\": \"\", \"jam\": \"\","
                 " \"unjam\": \"\", \"misfeed\": \"\", \"motor\": \"\", \"memory\": \"\"}}");
    } else if (is(line, "verb", "status")) {
        status(answer, room);
    } else {
        int cards = 0;
        const char *why = deed(line, &cards);
        if (why)
            snprintf(answer, room, "{\"ok\": false, \"error\": \"%s\"}", why);
        else
            snprintf(answer, room, "{\"ok\": true, \"result\": {\"cards\": %d}}", cards);
    }
    machine_run(now);
}
