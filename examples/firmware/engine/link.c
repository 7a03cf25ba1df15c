#include "link.h"

enum { REVISIONS_OF_A_BOOT = 16 /* bits */ };

void link_boot(struct link *link, uint32_t boot_id, const uint8_t levels[LEVELS_TOLD])
{
    *link = (struct link){.boot_id = boot_id, .revision = boot_id << REVISIONS_OF_A_BOOT};
    for (unsigned each = 0; each < LEVELS_TOLD; each++)
        link->told[each] = levels[each];
}

bool link_heard(struct link *link, uint32_t now)
{
    if (link->greeted && now - link->heard > HOST_SILENCE)
        return false;
    return link->greeted;
}

void link_send(struct link *link, uint8_t type, const uint8_t *payload, uint8_t length)
{
    uint8_t frame[MAX_ON_LINE];
    uint8_t size = make_frame(frame, type, payload, length);
    if (size > LINK_OUT - link->out_length)
        return;
    for (uint8_t each = 0; each < size; each++)
        link->out[(link->out_from + link->out_length++) % LINK_OUT] = frame[each];
}

void link_tell(struct link *link, uint8_t type, const uint8_t *payload, uint8_t length, uint32_t now)
{
    if (link_heard(link, now))
        link_send(link, type, payload, length);
}

static uint8_t levels_payload(const struct link *link, uint16_t request, uint8_t *payload)
{
    uint8_t *at = put32(put16(payload, request), link->revision);
    for (unsigned each = 0; each < LEVELS_TOLD; each++)
        *at++ = link->told[each];
    return (uint8_t)(at - payload);
}

void link_levels(struct link *link, uint16_t request)
{
    uint8_t payload[MAX_PAYLOAD];
    link_send(link, SHUFFLER_LEVELS, payload, levels_payload(link, request, payload));
}

void link_publish(struct link *link, const uint8_t levels[LEVELS_TOLD], uint32_t now)
{
    bool changed = false;
    for (unsigned each = 0; each < LEVELS_TOLD; each++) {
        changed = changed || link->told[each] != levels[each];
        link->told[each] = levels[each];
    }
    if (!changed)
        return;
    link->revision++;
    uint8_t payload[MAX_PAYLOAD];
    link_tell(link, SHUFFLER_LEVELS, payload, levels_payload(link, 0, payload), now);
}

void link_beat(struct link *link)
{
    uint8_t payload[8];
    put32(put32(payload, link->boot_id), link->revision);
    link_send(link, DEVICE_BEAT, payload, sizeof payload);
}

/* Tells the oldest press that waits, and again later. */
static void tell_press(struct link *link, uint32_t now)
{
    link->press_timer.runs = link->waiting > 0;
    if (!link->waiting)
        return;
    uint8_t payload[15];
    uint8_t *at = put32(put32(payload, link->boot_id), link->counter - link->waiting + 1);
    *at++ = KEY_GREEN;
    *at++ = GESTURE_PRESS;
    at = put32(at, 0);
    *at = link->lost_before[link->first];
    link_tell(link, BUTTON, payload, sizeof payload, now);
    link->press_timer.at = now + PRESS_REPEAT;
}

void link_press(struct link *link, uint32_t now)
{
    if (link->waiting == PRESSES) {
        link->lost += link->lost < 255;
        return;
    }
    link->lost_before[(link->first + link->waiting++) % PRESSES] = link->lost;
    link->lost = 0;
    link->counter++;
    if (link->waiting == 1)
        tell_press(link, now);
}

void link_press_taken(struct link *link, uint32_t boot_id, uint32_t counter, uint32_t now)
{
    uint8_t before = link->waiting;
    if (boot_id != link->boot_id)
        return;
    while (link->waiting && link->counter - link->waiting + 1 <= counter) {
        link->first = (link->first + 1) % PRESSES;
        link->waiting--;
    }
    if (link->waiting < before)
        tell_press(link, now);
}

void link_run(struct link *link, uint32_t now)
{
    if (link->greeted && !link_heard(link, now))
        link->heard = now - HOST_SILENCE - 1; /* stays long ago, when the tick wraps */
    if (timer_due(&link->press_timer, now))
        tell_press(link, now);
}

uint16_t link_take(struct link *link, uint8_t *bytes, uint16_t room)
{
    uint16_t taken = 0;
    while (taken < room && link->out_length) {
        bytes[taken++] = link->out[link->out_from];
        link->out_from = (link->out_from + 1) % LINK_OUT;
        link->out_length--;
    }
    return taken;
}
