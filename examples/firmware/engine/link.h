/* The device's end of the line: what is answered, what is said unasked, and when it keeps quiet. */
#ifndef LINK_H
#define LINK_H

#include "frames.h"

enum {
    LINK_OUT = 1024,  /* bytes that wait for the line: the answers to a dozen questions */
    LEVELS_TOLD = 39, /* ShufflerLevels without request and revision */
    PRESSES = 8
};

struct link {
    struct reader reader;
    uint8_t out[LINK_OUT];
    uint16_t out_from, out_length;
    uint32_t boot_id;
    uint32_t revision;
    uint8_t told[LEVELS_TOLD]; /* the levels under this revision */
    bool greeted;              /* HELLO came in this boot, and no Goodbye since */
    uint32_t heard;            /* when the host's last frame came */
    uint32_t counter;            /* of the newest press; those that wait are the last ones up to it */
    uint8_t waiting, first;      /* how many wait, and where the oldest stands */
    uint8_t lost_before[PRESSES]; /* presses that did not fit just before each */
    uint8_t lost;                /* those since the last one that fitted */
    struct timer press_timer;
};

void link_boot(struct link *link, uint32_t boot_id, const uint8_t levels[LEVELS_TOLD]);
/* Whether a host is there who reads what is said unasked. */
bool link_heard(struct link *link, uint32_t now);
/* Sends an answer; one for which there is no room is lost, whole. */
void link_send(struct link *link, uint8_t type, const uint8_t *payload, uint8_t length);
/* Sends unasked, if a host is there. */
void link_tell(struct link *link, uint8_t type, const uint8_t *payload, uint8_t length, uint32_t now);
/* Answers for the levels. */
void link_levels(struct link *link, uint16_t request);
/* Tells the levels if they have changed. */
void link_publish(struct link *link, const uint8_t levels[LEVELS_TOLD], uint32_t now);
void link_beat(struct link *link);
void link_press(struct link *link, uint32_t now);
void link_press_taken(struct link *link, uint32_t boot_id, uint32_t counter, uint32_t now);
void link_run(struct link *link, uint32_t now);
/* Takes bytes that are to be sent; returns how many. */
uint16_t link_take(struct link *link, uint8_t *bytes, uint16_t room);

#endif
