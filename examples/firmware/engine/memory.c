#include "memory.h"

#include "frames.h"

enum { SUMMED = BOARD_SLOT - 4, LAYOUT_AT = SUMMED - 1 };

static void put_record(uint8_t *at, const struct record *record)
{
    at = put32(at, record->boot_id);
    at = put32(at, record->epoch);
    at = put32(at, record->txn);
    const uint8_t small[] = {
        record->kind,           record->size,         record->state,
        record->counted,        record->code,         record->acknowledged,
        record->tray,           record->ready,        record->ready_colour,
        record->input,          record->input_colour, record->shuffled_count,
        record->shuffled_colour, record->shuffled_mode, record->stands,
    };
    for (unsigned each = 0; each < sizeof small; each++)
        *at++ = small[each];
    at = put16(at, record->lifts);
    at = put16(at, record->shuffles);
    *at = MEMORY_LAYOUT;
}

static void get_record(const uint8_t *at, struct record *record)
{
    record->boot_id = get32(at);
    record->epoch = get32(at + 4);
    record->txn = get32(at + 8);
    at += 12;
    uint8_t *small[] = {
        &record->kind,           &record->size,         &record->state,
        &record->counted,        &record->code,         &record->acknowledged,
        &record->tray,           &record->ready,        &record->ready_colour,
        &record->input,          &record->input_colour, &record->shuffled_count,
        &record->shuffled_colour, &record->shuffled_mode, &record->stands,
    };
    for (unsigned each = 0; each < sizeof small / sizeof *small; each++)
        *small[each] = *at++;
    record->lifts = get16(at);
    record->shuffles = get16(at + 2);
}

static bool known_colour(uint8_t colour)
{
    return colour <= COLOUR_BLUE || colour == COLOUR_UNKNOWN;
}

/* Whether each number is one that may be there: some of them are indices. */
static bool sound(const struct record *record)
{
    return record->kind < ACT_KINDS && record->state <= STATE_VOIDED &&
           record->acknowledged <= 1 && record->code <= FAULT_MEMORY &&
           record->tray <= TRAY_OCCUPIED && record->input <= INPUT_SHUFFLED &&
           known_colour(record->ready_colour) && known_colour(record->input_colour) &&
           known_colour(record->shuffled_colour) && record->shuffled_mode <= MODE_SERVICE &&
           record->stands <= STANDS_ALL;
}

/* The newest whole slot decides. Where it cannot be read, the older one tells of a time that is over:
 * an act that has moved since would be done again. */
bool memory_load(struct memory *memory)
{
    const struct record fresh = {.acknowledged = 1};
    bool whole = false, known = false;
    *memory = (struct memory){.record = fresh};
    for (unsigned slot = 0; slot < 2; slot++) {
        uint8_t bytes[BOARD_SLOT];
        board_read_slot(slot, bytes);
        uint32_t writes = get32(bytes);
        if (crc32(bytes, SUMMED) != get32(bytes + SUMMED) ||
            (whole && (int32_t)(writes - memory->writes) <= 0))
            continue;
        whole = true;
        memory->writes = writes;
        get_record(bytes + 4, &memory->record);
        known = bytes[LAYOUT_AT] == MEMORY_LAYOUT && sound(&memory->record);
    }
    if (!known)
        memory->record = fresh;
    return known;
}

bool memory_save(struct memory *memory)
{
    uint8_t bytes[BOARD_SLOT] = {0}, back[BOARD_SLOT];
    uint32_t writes = memory->writes + 1;
    put32(bytes, writes);
    put_record(bytes + 4, &memory->record);
    put32(bytes + SUMMED, crc32(bytes, SUMMED));
    if (!board_power_good())
        return false;
    board_write_slot(writes & 1u, bytes);
    board_read_slot(writes & 1u, back);
    for (unsigned each = 0; each < BOARD_SLOT; each++)
        if (back[each] != bytes[each])
            return false;
    memory->writes = writes;
    return true;
}
