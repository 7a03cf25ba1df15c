#include "shuffler.h"

static bool moving(const struct record *record)
{
    return record->state == STATE_STARTED;
}

static bool ended(const struct record *record)
{
    return record->state >= STATE_DONE;
}

/* Returns whether the record is in memory. If it is not, nothing that it says may be told or done. */
static bool save(struct shuffler *shuffler)
{
    shuffler->memory_fails = !memory_save(&shuffler->memory);
    shuffler->saving = shuffler->memory_fails;
    return !shuffler->memory_fails;
}

/* Whether a fault stands that holds every motor. */
static bool held(const struct shuffler *shuffler)
{
    return shuffler->seen.blocked || shuffler->motor_fails || shuffler->memory_fails;
}

/* -- what is told ------------------------------------------------------------------------------ */

static uint8_t fault_now(const struct shuffler *shuffler)
{
    const struct record *record = &shuffler->memory.record;
    if (shuffler->memory_fails)
        return FAULT_MEMORY;
    if (shuffler->seen.blocked)
        return FAULT_JAM;
    if (shuffler->motor_fails)
        return FAULT_MOTOR;
    if (record->stands & STANDS_SURPLUS)
        return FAULT_TOO_MANY_CARDS;
    if (record->input == INPUT_SHUFFLED && record->shuffled_colour == COLOUR_UNKNOWN)
        return FAULT_WRONG_COLOUR;
    return FAULT_NONE;
}

static void put_levels(const struct shuffler *shuffler, uint8_t levels[LEVELS_TOLD])
{
    const struct record *record = &shuffler->memory.record;
    const struct seen *seen = &shuffler->seen;
    uint8_t *at = levels;
    *at++ = record->tray;
    at = put16(at, record->lifts);
    *at++ = (uint8_t)((seen->cover ? DOOR_COVER : 0) | (seen->lid ? DOOR_INPUT : 0));
    *at++ = seen->mode;
    *at++ = fault_now(shuffler);
    *at++ = record->ready;
    *at++ = record->ready_colour;
    *at++ = record->input;
    *at++ = record->input_colour;
    *at++ = record->shuffled_count;
    at = put16(at, record->shuffles);
    *at++ = record->shuffled_colour;
    *at++ = record->shuffled_mode;
    put_text(at, shuffler->plate->game, 24);
}

static void publish(struct shuffler *shuffler, uint32_t now)
{
    uint8_t levels[LEVELS_TOLD];
    put_levels(shuffler, levels);
    link_publish(&shuffler->link, levels, now);
}

/* The answer that says how the last act stands. */
static uint8_t put_state(const struct record *record, uint8_t *payload, uint8_t *type)
{
    static const uint8_t types[] = {
        [STATE_NONE] = ACT_ACCEPTED,       [STATE_STARTED] = ACT_ACCEPTED,
        [STATE_DONE] = ACT_DONE,           [STATE_FAULT] = ACT_FAULT,
        [STATE_INTERRUPTED] = ACT_INTERRUPTED, [STATE_VOIDED] = ACT_VOIDED,
    };
    uint8_t *at = put32(put32(payload, record->epoch), record->txn);
    *type = types[record->state];
    if (*type == ACT_DONE || *type == ACT_FAULT || *type == ACT_INTERRUPTED)
        *at++ = record->counted;
    if (*type == ACT_FAULT)
        *at++ = record->code;
    return (uint8_t)(at - payload);
}

static void send_state(struct shuffler *shuffler)
{
    uint8_t payload[10], type;
    uint8_t length = put_state(&shuffler->memory.record, payload, &type);
    link_send(&shuffler->link, type, payload, length);
}

/* Tells an end that is not acknowledged, and again later. */
static void tell_end(struct shuffler *shuffler, uint32_t now)
{
    const struct record *record = &shuffler->memory.record;
    shuffler->repeat.runs = ended(record) && !record->acknowledged && record->state != STATE_VOIDED;
    if (!shuffler->repeat.runs)
        return;
    uint8_t payload[10], type;
    uint8_t length = put_state(record, payload, &type);
    link_tell(&shuffler->link, type, payload, length, now);
    shuffler->repeat.at = now + END_REPEAT;
}

static void tell_progress(struct shuffler *shuffler, uint32_t now)
{
    const struct record *record = &shuffler->memory.record;
    uint8_t payload[9];
    *put32(put32(payload, record->epoch), record->txn) = record->counted;
    link_tell(&shuffler->link, ACT_PROGRESS, payload, sizeof payload, now);
    shuffler->progress = (struct timer){true, now + PROGRESS_LATEST};
}

static void refuse(struct shuffler *shuffler, uint32_t txn, uint8_t reason)
{
    const struct record *record = &shuffler->memory.record;
    uint8_t payload[14];
    uint8_t *at = put32(put32(payload, record->epoch), txn);
    *at++ = reason;
    at = put32(at, record->txn);
    *at = record->state;
    link_send(&shuffler->link, ACT_REJECTED, payload, sizeof payload);
}

/* -- motors ------------------------------------------------------------------------------------ */

static void feed(struct shuffler *shuffler, enum feed wanted, uint32_t now)
{
    if (shuffler->feed != wanted && !shuffler->trial.runs)
        board_feed(wanted);
    shuffler->feed = wanted;
    shuffler->card = (struct timer){wanted != FEED_OFF, now + CARD_LATEST};
}

/* Notes whether the motor is found not to turn; it is saved with the record. */
static void motor_stands(struct shuffler *shuffler, bool fails)
{
    struct record *record = &shuffler->memory.record;
    shuffler->saving = shuffler->saving || fails != shuffler->motor_fails;
    shuffler->motor_fails = fails;
    record->stands = (uint8_t)((record->stands & STANDS_SURPLUS) | (fails ? STANDS_MOTOR : 0));
}

static void try_motor(struct shuffler *shuffler, uint32_t now)
{
    if (shuffler->trial.runs)
        return;
    board_try_motor();
    shuffler->trial = (struct timer){true, now + TRIAL_LATEST};
}

/* Looks whether the trial has ended; an act that came meanwhile begins to move, or ends. */
static void watch_trial(struct shuffler *shuffler, uint32_t now)
{
    if (!shuffler->trial.runs)
        return;
    enum trial how = board_motor_tried();
    bool late = timer_due(&shuffler->trial, now);
    if (how == TRIAL_RUNS && !late)
        return;
    shuffler->trial.runs = false;
    motor_stands(shuffler, how != TRIAL_TURNED);
    enum feed wanted = shuffler->feed;
    shuffler->feed = FEED_OFF;
    if (wanted != FEED_OFF && !shuffler->motor_fails)
        feed(shuffler, wanted, now);
}

static void chamber(struct shuffler *shuffler, enum chamber wanted)
{
    if (shuffler->chamber != wanted)
        board_chamber(wanted);
    shuffler->chamber = wanted;
}

/* -- acts -------------------------------------------------------------------------------------- */

/* Writes the end of the act, then tells it: the levels first. An end that cannot be written is told
 * later, as a FAULT of the memory. */
static void end_act(struct shuffler *shuffler, uint8_t state, uint8_t code, uint32_t now)
{
    struct record *record = &shuffler->memory.record;
    feed(shuffler, FEED_OFF, now);
    if (record->kind == ACT_SHUFFLE && state != STATE_DONE)
        chamber(shuffler, CHAMBER_OFF);
    shuffler->settle.runs = shuffler->progress.runs = false;
    record->state = state;
    record->code = code;
    if (code == FAULT_MOTOR)
        motor_stands(shuffler, true);
    shuffler->unwritten = !save(shuffler);
    if (shuffler->unwritten) {
        record->state = STATE_STARTED;
        record->code = FAULT_NONE;
    }
    publish(shuffler, now);
    tell_end(shuffler, now);
}

/* Why an act or a void cannot be new, by the table of the document up to UNACKNOWLEDGED. */
static uint8_t out_of_turn(const struct record *record, uint32_t txn)
{
    if (record->txn == UINT32_MAX || txn != record->txn + 1)
        return OUT_OF_ORDER;
    if (moving(record))
        return BUSY;
    if (ended(record) && record->state != STATE_VOIDED && !record->acknowledged)
        return UNACKNOWLEDGED;
    return REFUSED_NOT;
}

static uint8_t shuffle_objection(const struct shuffler *shuffler)
{
    const struct seen *seen = &shuffler->seen;
    const struct record *record = &shuffler->memory.record;
    if (seen->cover || seen->lid || held(shuffler) || record->input == INPUT_EMPTY)
        return NOT_READY;
    return record->input == INPUT_SHUFFLING ? BUSY : REFUSED_NOT;
}

/* Why the shuffler cannot do what its ledger would allow. */
static uint8_t objection(const struct shuffler *shuffler, uint8_t kind, uint8_t size)
{
    const struct seen *seen = &shuffler->seen;
    const struct record *record = &shuffler->memory.record;
    if (kind == ACT_NONE || (kind == ACT_PACKET ? size == 0 || size > LARGEST_PACKET : size != 0))
        return UNSUPPORTED;
    if (seen->mode == MODE_SERVICE || (seen->mode == MODE_SORT && kind != ACT_EJECT))
        return WRONG_MODE;
    if (kind == ACT_SHUFFLE)
        return shuffle_objection(shuffler);
    if (record->tray != TRAY_EMPTY || seen->cover || held(shuffler))
        return NOT_READY;
    if (kind == ACT_PACKET && (record->ready == UNKNOWN_COUNT || record->ready < size))
        return NOT_READY;
    if (kind == ACT_REMAINDER && record->ready == 0)
        return NOT_READY;
    return REFUSED_NOT;
}

/* Writes STARTED, then sends it, then moves. */
static void start_act(struct shuffler *shuffler, uint32_t txn, uint8_t kind, uint8_t size, uint32_t now)
{
    struct record *record = &shuffler->memory.record;
    const struct record before = *record;
    record->txn = txn;
    record->kind = kind;
    record->size = size;
    record->state = STATE_STARTED;
    record->counted = 0;
    record->code = FAULT_NONE;
    record->acknowledged = 0;
    if (kind == ACT_SHUFFLE)
        record->input = INPUT_SHUFFLING;
    else if (kind == ACT_EJECT && record->input == INPUT_SHUFFLING)
        record->input = INPUT_LOADED;
    if (!save(shuffler)) {
        *record = before;
        refuse(shuffler, txn, NOT_READY);
        return;
    }
    shuffler->repeat.runs = false;
    send_state(shuffler);
    publish(shuffler, now);
    shuffler->progress = (struct timer){true, now + PROGRESS_LATEST};
    if (kind == ACT_SHUFFLE) {
        chamber(shuffler, CHAMBER_OFF); /* a deck on its way up comes back */
        chamber(shuffler, CHAMBER_SHUFFLE);
        return;
    }
    if (kind == ACT_EJECT)
        chamber(shuffler, CHAMBER_OFF);
    feed(shuffler, kind == ACT_PACKET ? FEED_CARDS : FEED_ALL, now);
}

static void take_act(struct shuffler *shuffler, const uint8_t *payload, uint32_t now)
{
    const struct record *record = &shuffler->memory.record;
    uint32_t epoch = get32(payload), txn = get32(payload + 4);
    uint8_t kind = payload[8], size = payload[9];
    if (kind >= ACT_KINDS)
        return; /* a value outside the vocabulary: dropped */
    if (epoch != record->epoch || epoch == 0) {
        refuse(shuffler, txn, FOREIGN);
    } else if (txn == record->txn && record->state != STATE_NONE) {
        if (record->state == STATE_VOIDED || (kind == record->kind && size == record->size))
            send_state(shuffler);
        else
            refuse(shuffler, txn, MISMATCH);
    } else {
        uint8_t reason = out_of_turn(record, txn);
        if (!reason)
            reason = objection(shuffler, kind, size);
        if (reason)
            refuse(shuffler, txn, reason);
        else
            start_act(shuffler, txn, kind, size, now);
    }
}

static void take_void(struct shuffler *shuffler, const uint8_t *payload)
{
    struct record *record = &shuffler->memory.record;
    uint32_t epoch = get32(payload), txn = get32(payload + 4);
    if (epoch != record->epoch || epoch == 0) {
        refuse(shuffler, txn, FOREIGN);
        return;
    }
    if (txn != record->txn || record->state == STATE_NONE) {
        uint8_t reason = out_of_turn(record, txn);
        if (reason) {
            refuse(shuffler, txn, reason);
            return;
        }
        const struct record before = *record;
        record->txn = txn;
        record->kind = ACT_NONE;
        record->size = record->counted = 0;
        record->code = FAULT_NONE;
        record->state = STATE_VOIDED;
        record->acknowledged = 0;
        if (!save(shuffler)) {
            *record = before;
            refuse(shuffler, txn, NOT_READY);
            return;
        }
    }
    send_state(shuffler);
}

static void take_act_ack(struct shuffler *shuffler, const uint8_t *payload)
{
    struct record *record = &shuffler->memory.record;
    bool its = get32(payload) == record->epoch && get32(payload + 4) == record->txn;
    if (!its || !ended(record) || record->acknowledged)
        return;
    record->acknowledged = 1;
    if (save(shuffler))
        shuffler->repeat.runs = false;
    else
        record->acknowledged = 0;
}

static void take_adopt(struct shuffler *shuffler, const uint8_t *payload)
{
    struct record *record = &shuffler->memory.record;
    const struct seen *seen = &shuffler->seen;
    uint32_t epoch = get32(payload + 2);
    uint8_t reason = REFUSED_NOT;
    if (epoch == 0)
        reason = UNSUPPORTED;
    else if (epoch != record->epoch && moving(record))
        reason = BUSY;
    else if (epoch != record->epoch && (seen->tray || seen->output || seen->input))
        reason = NOT_READY;
    if (reason) {
        refuse(shuffler, 0, reason);
        return;
    }
    if (epoch != record->epoch) {
        const struct record before = *record;
        record->epoch = epoch;
        record->txn = 0;
        record->kind = ACT_NONE;
        record->state = STATE_NONE;
        record->size = record->counted = 0;
        record->code = FAULT_NONE;
        record->acknowledged = 1;
        if (!save(shuffler)) {
            *record = before;
            refuse(shuffler, 0, NOT_READY);
            return;
        }
        shuffler->repeat.runs = false;
    }
    uint8_t answer[6];
    put32(put16(answer, get16(payload)), epoch);
    link_send(&shuffler->link, ADOPTED, answer, sizeof answer);
}

/* -- questions --------------------------------------------------------------------------------- */

static void answer_hello(struct shuffler *shuffler, uint16_t request)
{
    const struct record *record = &shuffler->memory.record;
    uint8_t payload[46];
    uint8_t *at = put16(payload, request);
    *at++ = PROTOCOL_VERSION;
    *at++ = DEVICE_SHUFFLER;
    at = put_text(at, shuffler->plate->serial, 16);
    at = put32(put32(put32(at, record->boot_id), record->epoch), record->txn);
    *at++ = record->kind;
    *at++ = record->size;
    *at++ = record->state;
    *at++ = record->counted;
    *at++ = record->code;
    *at++ = record->acknowledged;
    put32(put32(at, shuffler->link.revision), shuffler->link.counter);
    link_send(&shuffler->link, HELLO, payload, sizeof payload);
}

static void answer_identity(struct shuffler *shuffler, uint16_t request, uint8_t page)
{
    const struct plate *plate = shuffler->plate;
    uint8_t payload[35];
    uint8_t *at = put16(payload, request);
    *at++ = page;
    switch (page) {
    case PAGE_MODEL:
        put_text(at, plate->model, 32);
        break;
    case PAGE_FIRMWARE:
        put_text(at, plate->firmware, 32);
        break;
    case PAGE_DIGEST:
        for (unsigned each = 0; each < 32; each++)
            at[each] = plate->digest ? plate->digest[each] : 0;
        break;
    case PAGE_REVISION:
        put_text(at, PROTOCOL_REVISION, 32);
        break;
    default:
        return; /* a value outside the vocabulary: dropped */
    }
    link_send(&shuffler->link, IDENTITY, payload, sizeof payload);
}

static void answer_capabilities(struct shuffler *shuffler, uint16_t request)
{
    const uint16_t features =
        FEATURE_COUNTS | FEATURE_MODE_READABLE | FEATURE_READS_COLOUR | FEATURE_HOST_DRIVEN;
    uint8_t payload[11] = {0}; /* packets and remainder on the host's word; it shuffles at load */
    put16(put16(payload, request), features);
    payload[8] = 1; /* its own button */
    link_send(&shuffler->link, CAPABILITIES, payload, sizeof payload);
}

/* The payload's length of each type that a shuffler takes; 255: it takes no such type. */
static uint8_t payload_of(uint8_t type)
{
    switch (type) {
    case HELLO_REQUEST:
    case CAPABILITIES_REQUEST:
    case LEVELS_REQUEST:
        return 2;
    case IDENTIFY_REQUEST:
        return 3;
    case HOST_BEAT:
    case GOODBYE:
        return 0;
    case ACT:
        return 10;
    case VOID_ACT:
    case ACT_ACK:
    case BUTTON_ACK:
        return 8;
    case ADOPT:
        return 6;
    default:
        return 255;
    }
}

static void take(struct shuffler *shuffler, uint8_t type, const uint8_t *payload, uint32_t now)
{
    switch (type) {
    case HELLO_REQUEST:
        shuffler->link.greeted = true;
        answer_hello(shuffler, get16(payload));
        break;
    case IDENTIFY_REQUEST:
        answer_identity(shuffler, get16(payload), payload[2]);
        break;
    case CAPABILITIES_REQUEST:
        answer_capabilities(shuffler, get16(payload));
        break;
    case LEVELS_REQUEST:
        link_levels(&shuffler->link, get16(payload));
        break;
    case HOST_BEAT:
        link_beat(&shuffler->link);
        break;
    case GOODBYE:
        shuffler->link.greeted = false;
        break;
    case ACT:
        take_act(shuffler, payload, now);
        break;
    case VOID_ACT:
        take_void(shuffler, payload);
        break;
    case ADOPT:
        take_adopt(shuffler, payload);
        break;
    case ACT_ACK:
        take_act_ack(shuffler, payload);
        break;
    case BUTTON_ACK:
        link_press_taken(&shuffler->link, get32(payload), get32(payload + 4), now);
        break;
    default:
        break;
    }
}

void shuffler_receive(struct shuffler *shuffler, uint8_t byte, uint32_t now)
{
    struct reader *reader = &shuffler->link.reader;
    uint8_t length = reader_take(reader, byte);
    if (length == 0 || length - 1 != payload_of(reader->buffer[1]))
        return;
    shuffler->link.heard = now;
    take(shuffler, reader->buffer[1], reader->buffer + 2, now);
}

void shuffler_overrun(struct shuffler *shuffler)
{
    shuffler->link.reader.overrun = 1;
}

/* -- what the sensors say ---------------------------------------------------------------------- */

/* Brings the record in line with the sensors; what has changed is saved at the end of the run. */
static void sense(struct shuffler *shuffler)
{
    struct record *record = &shuffler->memory.record;
    const struct seen *seen = &shuffler->seen;
    struct record before = *record;
    uint8_t tray = seen->tray ? TRAY_OCCUPIED : TRAY_EMPTY;
    if (tray != record->tray) {
        record->lifts += tray == TRAY_EMPTY;
        record->tray = tray;
        if (tray == TRAY_EMPTY)
            record->stands &= STANDS_MOTOR;
    }
    if (!seen->output) {
        record->ready = 0;
        record->ready_colour = COLOUR_NONE;
    } else if (record->ready == 0) { /* nobody knows how many */
        record->ready = UNKNOWN_COUNT;
        record->ready_colour = COLOUR_UNKNOWN;
    }
    if (!seen->input) {
        record->input = INPUT_EMPTY;
        record->input_colour = COLOUR_NONE;
    } else if (record->input == INPUT_EMPTY) {
        record->input = INPUT_LOADED;
        record->input_colour = seen->colour;
    }
    shuffler->saving = shuffler->saving || before.tray != record->tray ||
                       before.ready != record->ready || before.input != record->input;
}

/* A card has passed the mouth: counted and written before it is told. */
static void count_card(struct shuffler *shuffler, uint32_t now)
{
    struct record *record = &shuffler->memory.record;
    if (shuffler->feed != FEED_INPUT && record->ready != UNKNOWN_COUNT && record->ready > 1)
        record->ready--; /* the last one goes when the sensor says so */
    if (!moving(record))
        record->stands |= STANDS_SURPLUS; /* later than SETTLE, or out of the blue */
    if (moving(record)) {
        record->counted += record->counted < MOST_COUNTED;
        if (shuffler->card.runs)
            shuffler->card.at = now + CARD_LATEST;
        if (record->kind == ACT_PACKET && record->counted == record->size) {
            feed(shuffler, FEED_OFF, now);
            shuffler->settle = (struct timer){true, now + SETTLE};
        }
    }
    sense(shuffler);
    if (save(shuffler) && moving(record) && !shuffler->unwritten)
        tell_progress(shuffler, now);
}

/* No card is left where the motor takes them from: the act ends once the last one is through. */
static void run_out(struct shuffler *shuffler, uint32_t now)
{
    if (shuffler->memory.record.kind == ACT_EJECT && shuffler->seen.input) {
        if (shuffler->feed != FEED_INPUT)
            feed(shuffler, FEED_INPUT, now);
        return;
    }
    feed(shuffler, FEED_OFF, now);
    shuffler->settle = (struct timer){true, now + SETTLE};
}

/* Ends the act under way, if it is time. */
static void watch_act(struct shuffler *shuffler, uint32_t now)
{
    const struct record *record = &shuffler->memory.record;
    const struct seen *seen = &shuffler->seen;
    if (!moving(record))
        return;
    if (shuffler->memory_fails) {
        feed(shuffler, FEED_OFF, now);
        shuffler->settle.runs = shuffler->progress.runs = false;
        shuffler->unwritten = true;
    } else if (shuffler->unwritten) {
        end_act(shuffler, STATE_FAULT, FAULT_MEMORY, now);
    } else if (seen->stuck || (shuffler->motor_fails && record->kind != ACT_SHUFFLE)) {
        end_act(shuffler, STATE_FAULT, FAULT_MOTOR, now);
    } else if (seen->blocked) {
        end_act(shuffler, STATE_FAULT, FAULT_JAM, now);
    } else if (seen->cover || (record->kind == ACT_SHUFFLE && seen->lid)) {
        end_act(shuffler, STATE_FAULT, FAULT_DOOR_OPEN, now);
    } else if (record->kind == ACT_SHUFFLE) {
        if (!seen->input)
            end_act(shuffler, STATE_FAULT, FAULT_TOO_FEW_CARDS, now);
    } else if (timer_due(&shuffler->settle, now)) {
        if (record->kind != ACT_PACKET || record->counted == record->size)
            end_act(shuffler, STATE_DONE, FAULT_NONE, now);
        else if (record->counted < record->size)
            end_act(shuffler, STATE_FAULT, FAULT_TOO_FEW_CARDS, now);
        else
            end_act(shuffler, STATE_FAULT, FAULT_TOO_MANY_CARDS, now);
    } else if (timer_due(&shuffler->card, now)) {
        end_act(shuffler, STATE_FAULT,
                record->kind == ACT_PACKET ? FAULT_TOO_FEW_CARDS : FAULT_MOTOR, now);
    } else if (shuffler->feed != FEED_OFF && !seen->output) {
        run_out(shuffler, now);
    }
}

/* -- the deck in the input --------------------------------------------------------------------- */

static void deck_shuffled(struct shuffler *shuffler, uint32_t now)
{
    struct record *record = &shuffler->memory.record;
    uint8_t count, colour;
    if (shuffler->chamber != CHAMBER_SHUFFLE || !board_shuffled(&count, &colour))
        return;
    chamber(shuffler, CHAMBER_OFF);
    record->input = INPUT_SHUFFLED;
    record->shuffled_count = count;
    record->shuffled_colour = colour;
    record->shuffled_mode = shuffler->seen.mode;
    record->shuffles++;
    shuffler->saving = true;
    if (moving(record) && record->kind == ACT_SHUFFLE) {
        record->counted = count;
        end_act(shuffler, STATE_DONE, FAULT_NONE, now);
    }
}

static void deck_raised(struct shuffler *shuffler)
{
    struct record *record = &shuffler->memory.record;
    if (shuffler->chamber != CHAMBER_RAISE || !shuffler->seen.output || shuffler->seen.input)
        return;
    chamber(shuffler, CHAMBER_OFF);
    record->ready = record->shuffled_count;
    record->ready_colour = record->shuffled_colour;
    shuffler->saving = true;
}

/* Starts and stops the chamber: a deck is shuffled as soon as it lies there, and again after a
 * disturbance; it goes up when no other one is ready and no act is under way. */
static void run_chamber(struct shuffler *shuffler)
{
    struct record *record = &shuffler->memory.record;
    const struct seen *seen = &shuffler->seen;
    bool may = seen->mode != MODE_SERVICE && !seen->cover && !seen->lid && !held(shuffler) &&
               !(moving(record) && record->kind == ACT_EJECT);
    bool shuffles = shuffler->chamber == CHAMBER_SHUFFLE;
    if ((record->input == INPUT_SHUFFLING) != shuffles || (shuffles && !may)) {
        if (shuffles)
            chamber(shuffler, CHAMBER_OFF);
        if (record->input == INPUT_SHUFFLING) {
            record->input = INPUT_LOADED;
            shuffler->saving = true;
        }
    }
    if (record->input == INPUT_LOADED && may) {
        record->input = INPUT_SHUFFLING;
        shuffler->saving = true;
        chamber(shuffler, CHAMBER_SHUFFLE);
    }
    bool rises = record->input == INPUT_SHUFFLED && !seen->output && may && !moving(record) &&
                 record->shuffled_colour != COLOUR_UNKNOWN;
    if (rises)
        chamber(shuffler, CHAMBER_RAISE);
    else if (shuffler->chamber == CHAMBER_RAISE)
        chamber(shuffler, CHAMBER_OFF);
}

/* -- the engine -------------------------------------------------------------------------------- */

/* Looks at the sensors; the motor is tried whenever SERVICE is set. */
static void look(struct shuffler *shuffler, uint32_t now)
{
    board_look(&shuffler->seen);
    bool service = shuffler->seen.mode == MODE_SERVICE;
    if (service && !shuffler->service && !moving(&shuffler->memory.record))
        try_motor(shuffler, now);
    shuffler->service = service;
}

void shuffler_power_up(struct shuffler *shuffler, const struct plate *plate, uint32_t now)
{
    *shuffler = (struct shuffler){.plate = plate};
    board_feed(FEED_OFF);
    board_chamber(CHAMBER_OFF);
    struct record *record = &shuffler->memory.record;
    if (memory_load(&shuffler->memory))
        record->boot_id++;
    else
        record->boot_id = board_random();
    if (record->boot_id == 0)
        record->boot_id = 1;
    bool cut = moving(record);
    if (cut)
        record->state = STATE_INTERRUPTED;
    shuffler->motor_fails = record->stands & STANDS_MOTOR;
    look(shuffler, now);
    try_motor(shuffler, now);
    sense(shuffler);
    run_chamber(shuffler);
    if (!save(shuffler) && cut) {
        record->state = STATE_STARTED;
        shuffler->unwritten = true;
    }
    uint8_t levels[LEVELS_TOLD];
    put_levels(shuffler, levels);
    link_boot(&shuffler->link, record->boot_id, levels);
    tell_end(shuffler, now);
}

void shuffler_press(struct shuffler *shuffler, uint32_t now)
{
    link_press(&shuffler->link, now);
}

uint32_t shuffler_run(struct shuffler *shuffler, uint32_t now)
{
    look(shuffler, now);
    if (!board_power_good()) /* nothing moves that could not be written */
        shuffler->memory_fails = shuffler->saving = true;
    watch_trial(shuffler, now);
    for (uint8_t cards = board_cards(); cards; cards--)
        count_card(shuffler, now);
    deck_shuffled(shuffler, now);
    deck_raised(shuffler);
    sense(shuffler);
    watch_act(shuffler, now);
    run_chamber(shuffler);
    if (shuffler->saving && (!shuffler->memory_fails || timer_due(&shuffler->retry, now))) {
        save(shuffler);
        shuffler->retry.runs = false;
    }
    if (!shuffler->retry.runs)
        shuffler->retry = (struct timer){shuffler->memory_fails, now + MEMORY_RETRY};
    publish(shuffler, now);
    if (timer_due(&shuffler->progress, now))
        tell_progress(shuffler, now);
    if (timer_due(&shuffler->repeat, now))
        tell_end(shuffler, now);
    link_run(&shuffler->link, now);
    board_alive();

    uint32_t left = shuffler->trial.runs ? TRIAL_LOOK : RUN_LATEST;
    left = timer_left(&shuffler->card, now, left);
    left = timer_left(&shuffler->settle, now, left);
    left = timer_left(&shuffler->progress, now, left);
    left = timer_left(&shuffler->retry, now, left);
    left = timer_left(&shuffler->repeat, now, left);
    return timer_left(&shuffler->link.press_timer, now, left);
}

uint16_t shuffler_output(struct shuffler *shuffler, uint8_t *bytes, uint16_t room)
{
    return link_take(&shuffler->link, bytes, room);
}
