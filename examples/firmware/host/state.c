/* The size of the engine's state on a target, for `make size`. */
#include "../engine/shuffler.h"

const uint32_t state = sizeof(struct shuffler);
