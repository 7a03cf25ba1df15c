/* The machine behind a pty, with a control socket: what `tablectl device certify` talks to.
 *
 *     shuffler LINK SOCKET [SPEED]
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "../engine/shuffler.h"
#include "machine.h"

enum { MASTER, LISTENER, CLIENT, WATCHED };

static volatile sig_atomic_t ending;

static void end(int signal_number)
{
    (void)signal_number;
    ending = 1;
}

static uint32_t tick(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint32_t)(time.tv_sec * 1000 + time.tv_nsec / 1000000);
}

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

/* Opens the pty; its other end stays open here, so that it lives on while no host has it. */
static int open_line(const char *link)
{
    int master, slave;
    char name[128];
    struct termios raw;
    if (openpty(&master, &slave, name, 0, 0) || tcgetattr(slave, &raw))
        fail("pty");
    cfmakeraw(&raw);
    tcsetattr(slave, TCSANOW, &raw);
    fcntl(master, F_SETFL, O_NONBLOCK);
    unlink(link);
    if (symlink(name, link))
        fail(link);
    return master;
}

static int open_socket(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    if (strlen(path) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        fail(path);
    }
    strcpy(address.sun_path, path);
    unlink(path);
    umask(0177);
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 4))
        fail(path);
    return listener;
}

static void send_output(int master)
{
    uint8_t bytes[LINK_OUT];
    size_t length = machine_output(bytes, sizeof bytes);
    for (size_t sent = 0; sent < length;) {
        ssize_t some = write(master, bytes + sent, length - sent);
        if (some <= 0)
            return; /* nobody reads: what is lost is repeated, or asked for again */
        sent += (size_t)some;
    }
}

static void read_line(int master)
{
    uint8_t bytes[512];
    ssize_t length = read(master, bytes, sizeof bytes);
    if (length > 0)
        machine_receive(bytes, (size_t)length, tick());
}

/* Reads a client's lines; returns false when it has gone. */
static bool serve(int client)
{
    static char line[4096], answer[1024];
    static size_t length;
    ssize_t some = read(client, line + length, sizeof line - 1 - length);
    if (some <= 0) {
        length = 0;
        return false;
    }
    length += (size_t)some;
    for (char *end; (end = memchr(line, '\n', length));) {
        *end = 0;
        machine_verb(line, answer, sizeof answer - 1, tick());
        strcat(answer, "\n");
        if (write(client, answer, strlen(answer)) < 0)
            return false;
        length -= (size_t)(end + 1 - line);
        memmove(line, end + 1, length);
    }
    return length < sizeof line - 1;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: %s LINK SOCKET [SPEED]\n", argv[0]);
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGTERM, end);
    signal(SIGINT, end);
    machine_begin(argc > 3 ? atof(argv[3]) : 1.0, tick());
    struct pollfd watched[WATCHED] = {
        [MASTER] = {open_line(argv[1]), POLLIN, 0},
        [LISTENER] = {open_socket(argv[2]), POLLIN, 0},
        [CLIENT] = {-1, POLLIN, 0},
    };
    printf("%s, %s; state of the engine: %zu bytes\n", argv[1], argv[2], sizeof(struct shuffler));
    fflush(stdout);
    while (!ending) {
        uint32_t left = machine_run(tick());
        send_output(watched[MASTER].fd);
        watched[LISTENER].events = watched[CLIENT].fd < 0 ? POLLIN : 0; /* one client at a time */
        if (poll(watched, WATCHED, (int)left) <= 0)
            continue;
        if (watched[MASTER].revents & POLLIN)
            read_line(watched[MASTER].fd);
        if (watched[LISTENER].revents & POLLIN)
            watched[CLIENT].fd = accept(watched[LISTENER].fd, 0, 0);
        else if (watched[CLIENT].fd >= 0 && watched[CLIENT].revents && !serve(watched[CLIENT].fd)) {
            close(watched[CLIENT].fd);
            watched[CLIENT].fd = -1;
        }
    }
    unlink(argv[1]);
    unlink(argv[2]);
    return 0;
}
