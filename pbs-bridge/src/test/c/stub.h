/*
 * A stand-in for the batch interface libraries of TORQUE and OpenPBS in tests, ours, written from what the real ones
 * were seen to do. What both have in common is here: the structures, a scenario of objects, faults that tests ask for,
 * and counts of everything that has to be given back.
 *
 * Functions whose names begin with stub_ are for the test; all others are what the real libraries export.
 */
#ifndef ALMANAC_STUB_H
#define ALMANAC_STUB_H

#include <stddef.h>

struct attrl {
    struct attrl *next;
    char *name;
    char *resource;
    char *value;
    int op;
};

struct batch_status {
    struct batch_status *next;
    char *name;
    struct attrl *attribs;
    char *text;
};

/* An error that a call was told to have, or what became of it while it hung. */
struct fault {
    int code;
    const char *text;
};

/* Told of each call as it begins: its name, and the connection or -1. It hangs here if it was told to. */
struct fault stub_begin(const char *call, int connection);
void stub_end(void);

/* The objects of a kind ("server", "queue", "node", "job", "resv", "rsc", "sched") that the filter leaves; NULL for none. */
struct batch_status *stub_objects(const char *kind, const struct attrl *filter, int *undefined);

/* Jobs that are altered, and started at a location, which an attribute then tells; 15001 where there is no such job. */
int stub_alter(const char *job, const struct attrl *list);
int stub_run(const char *job, const char *location, const char *attribute, const char *place);

/* A line of the log. */
void stub_note(const char *form, ...);

/* Something that no caller may do. */
void stub_misuse(const char *what);

void stub_free_status(struct batch_status *list);

/* A connection: a socket whose other end is the server's, who never takes it out of its listener's queue. */
struct connection {
    int used;
    int fd;
    int closed;
    int lost;
    char *message;
    unsigned long thread;
    /* The server's end, where it has taken it out to say something by itself; else 0. */
    int server;
};

#define CONNECTIONS 64

struct connection *stub_open(void);
void stub_close(struct connection *connection);
struct connection *stub_connection(int slot);
void stub_message(struct connection *connection, const char *text);

/* The server's end, taken out of its listener's queue. */
int stub_server_end(struct connection *connection);

/* 0 where the server is still there. Raises SIGPIPE as the kernel does. */
int stub_exchange(struct connection *connection);

/* Called by stub_reset. */
void stub_reset_library(void);

#endif
