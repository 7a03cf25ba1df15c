/* A Modbus slave of libmodbus with 64 inputs of each kind.
 *
 *     slave rtu|tcp LINE|PORT UNIT
 *
 * Each line on standard input is the 16 inputs from then on, in decimal.
 */
#include <modbus/modbus.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { INPUTS = 16 };

static void set(modbus_mapping_t *mapping, int value)
{
    for (int each = 0; each < INPUTS; each++)
        mapping->tab_bits[each] = mapping->tab_input_bits[each] = value >> each & 1;
    mapping->tab_registers[0] = mapping->tab_input_registers[0] = (uint16_t)value;
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    int tcp = !strcmp(argv[1], "tcp"), listener = -1;
    modbus_t *context = tcp ? modbus_new_tcp("127.0.0.1", atoi(argv[2]))
                            : modbus_new_rtu(argv[2], 19200, 'N', 8, 1);
    modbus_mapping_t *mapping = modbus_mapping_new(64, 64, 4, 4);
    modbus_set_slave(context, atoi(argv[3]));
    if (tcp)
        listener = modbus_tcp_listen(context, 1);
    else if (modbus_connect(context))
        return 1;
    puts("ready");
    fflush(stdout);
    if (tcp && modbus_tcp_accept(context, &listener) < 0)
        return 1;
    for (;;) {
        uint8_t query[MODBUS_TCP_MAX_ADU_LENGTH];
        char line[32];
        struct pollfd watched[] = {{0, POLLIN, 0}, {modbus_get_socket(context), POLLIN, 0}};
        if (poll(watched, 2, -1) < 0)
            return 1;
        if (watched[0].revents) {
            ssize_t length = read(0, line, sizeof line - 1);
            if (length <= 0)
                return 0;
            line[length] = 0;
            set(mapping, atoi(line));
        }
        if (watched[1].revents) {
            int length = modbus_receive(context, query);
            if (length > 0)
                modbus_reply(context, query, length, mapping);
            else if (length < 0 && tcp && modbus_tcp_accept(context, &listener) < 0)
                return 1;
        }
    }
}
