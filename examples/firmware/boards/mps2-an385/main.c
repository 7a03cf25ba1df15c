/* The reference shuffler on a Cortex-M3: ARM's board MPS2 with the image AN385, as QEMU has it.
 *
 * UART0 is the line to the host, UART1 the control socket of the machine on a desk. What outlives a
 * power cut lies in a file of the computer that emulates the board, reached by semihosting: take the
 * two functions of `memory` for your EEPROM or FRAM, and `machine.c` for your motors and sensors.
 */
#include "../../host/machine.c"

/* -- the computer's file, by semihosting --------------------------------------------------------- */

enum { SYS_OPEN = 1, SYS_WRITE = 5, SYS_READ = 6, SYS_SEEK = 10 };
enum { READ_AND_WRITE = 3, MAKE = 7 }; /* "r+b", "w+b" */

static int ask_computer(int operation, const void *words)
{
    register int asked __asm__("r0") = operation;
    register const void *with __asm__("r1") = words;
    __asm__ volatile("bkpt 0xab" : "+r"(asked) : "r"(with) : "memory");
    return asked;
}

/* What a power cut leaves: the engine's memory, and where the cards lie. */
static struct kept {
    uint8_t slots[sizeof machine.slots];
    int cards[PLACES][COLOURS];
} kept;
static int file;

static int open_file(int mode)
{
    static const char name[] = "memory.bin";
    const uintptr_t words[] = {(uintptr_t)name, (uintptr_t)mode, sizeof name - 1};
    return ask_computer(SYS_OPEN, words);
}

static bool read_memory(void)
{
    file = open_file(READ_AND_WRITE);
    bool there = file >= 0;
    if (!there)
        file = open_file(MAKE);
    const uintptr_t words[] = {(uintptr_t)file, (uintptr_t)&kept, sizeof kept};
    return there && ask_computer(SYS_READ, words) == 0;
}

/* One write: a power cut comes before it or after it. Nothing is sent before it has returned. */
static void write_memory(void)
{
    struct kept now;
    memcpy(now.slots, machine.slots, sizeof now.slots);
    memcpy(now.cards, machine.cards, sizeof now.cards);
    if (!memcmp(&now, &kept, sizeof now))
        return;
    kept = now;
    const uintptr_t start[] = {(uintptr_t)file, 0};
    const uintptr_t words[] = {(uintptr_t)file, (uintptr_t)&kept, sizeof kept};
    ask_computer(SYS_SEEK, start);
    ask_computer(SYS_WRITE, words);
}

/* -- two UARTs (ARM DDI 0479, 4.3) and the tick -------------------------------------------------- */

struct uart {
    volatile uint32_t data, state, control, interrupts, divider;
};
#define LINE ((struct uart *)0x40004000)
#define CONTROL ((struct uart *)0x40005000)
enum { FULL_OUT = 1, FULL_IN = 2, OVERRUN_IN = 8, ON = 1 | 2, INTERRUPT_IN = 8 };
enum { CLOCK = 25000000, BAUD = 115200, BUFFER = 1024 };

/* Filled by the interrupt, emptied by the main loop; a byte that finds no room is lost, and told. */
static struct in {
    volatile uint16_t put, taken;
    volatile bool lost;
    uint8_t bytes[BUFFER];
} line_in, control_in;

static void fill(struct in *in, struct uart *uart)
{
    uart->interrupts = INTERRUPT_IN >> 2;
    if (uart->state & OVERRUN_IN) {
        uart->state = OVERRUN_IN;
        in->lost = true;
    }
    while (uart->state & FULL_IN) {
        uint8_t byte = (uint8_t)uart->data;
        if ((uint16_t)(in->put - in->taken) < BUFFER)
            in->bytes[in->put++ % BUFFER] = byte;
        else
            in->lost = true;
    }
}

static bool take(struct in *in, uint8_t *byte)
{
    if (in->put == in->taken)
        return false;
    *byte = in->bytes[in->taken % BUFFER];
    in->taken++;
    return true;
}

static void put(struct uart *uart, const uint8_t *bytes, size_t length)
{
    for (size_t each = 0; each < length; each++) {
        while (uart->state & FULL_OUT)
            ;
        uart->data = bytes[each];
    }
}

static void on_line(void) { fill(&line_in, LINE); }
static void on_control(void) { fill(&control_in, CONTROL); }
static void on_tick(void) { /* it ends the main loop's sleep */ }

/* The counter of the board's FPGA: it goes on where an interrupt comes late. */
static volatile uint32_t *const counter = (uint32_t *)0x40028018;

static void start_board(void)
{
    volatile uint32_t *systick = (uint32_t *)0xe000e010, *enable = (uint32_t *)0xe000e100;
    struct uart *const uarts[] = {LINE, CONTROL};
    for (int each = 0; each < 2; each++) {
        uarts[each]->divider = CLOCK / BAUD;
        uarts[each]->control = ON | INTERRUPT_IN;
    }
    counter[1] = CLOCK / 1000 - 1; /* its prescaler: a tick is a millisecond */
    systick[1] = CLOCK / 1000 - 1;
    systick[0] = 7;
    *enable = 1 << 0 | 1 << 2; /* UART0 and UART1, receiving */
}

/* -- the main loop ------------------------------------------------------------------------------- */

/* Serves the control socket; returns the length of an answer that is to be sent. */
static size_t serve(char *answer, size_t room)
{
    static char line[1024];
    static size_t length;
    uint8_t byte;
    while (take(&control_in, &byte)) {
        if (byte != '\n') {
            if (length < sizeof line - 1)
                line[length++] = (char)byte;
            continue;
        }
        line[length] = 0;
        length = 0;
        machine_verb(line, answer, room - 1, *counter);
        strcat(answer, "\n");
        return strlen(answer);
    }
    return 0;
}

int main(void)
{
    static char answer[1024];
    static uint8_t bytes[LINK_OUT];
    uint8_t byte;
    bool known = read_memory();
    start_board();
    machine_begin(SPEED, *counter);
    if (known) { /* the power comes back */
        memcpy(machine.slots, kept.slots, sizeof kept.slots);
        memcpy(machine.cards, kept.cards, sizeof kept.cards);
        power_off();
        power_up();
    }
    for (;;) {
        if (line_in.lost) {
            line_in.lost = false;
            shuffler_overrun(&machine.engine);
        }
        while (take(&line_in, &byte))
            machine_receive(&byte, 1, *counter);
        size_t answered = serve(answer, sizeof answer);
        machine_run(*counter);
        size_t length = machine_output(bytes, sizeof bytes);
        write_memory();
        put(LINE, bytes, length);
        put(CONTROL, (uint8_t *)answer, answered);
        __asm__ volatile("wfi");
    }
}

/* -- start-up ------------------------------------------------------------------------------------ */

extern uint32_t stack_top, data_from[], data_begin[], data_end[], bss_begin[], bss_end[];

static void reset(void)
{
    memcpy(data_begin, data_from, (size_t)((char *)data_end - (char *)data_begin));
    memset(bss_begin, 0, (size_t)((char *)bss_end - (char *)bss_begin));
    main();
}

static void halt(void)
{
    for (;;)
        ;
}

__attribute__((section(".vectors"), used)) static void (*const vectors[])(void) = {
    (void (*)(void))(uintptr_t)&stack_top, reset, halt, halt, halt, halt, halt,
    [7] = 0, 0, 0, 0, halt, halt, 0, halt, on_tick, on_line, halt, on_control, halt,
};
