/* Stands in for libpbs.so.0 of OpenPBS 23; see stub.h. */
#define _GNU_SOURCE
#include "stub.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static __thread int error;
static __thread int ready;
static int unverified;

/* How often checking attributes was switched off. */
int stub_unverified(void) {
    return unverified;
}

/* The registered scheduler: the connection that it works with, and the one on which it is called; -1 for none. */
static int working = -1;
static int called = -1;

/* What the server has called for and nobody has read. */
#define MOST_COMMANDS 16
static struct {
    int number;
    char job[64];
} commands[MOST_COMMANDS];
static int first_command, command_count;

/* A connection that the library has ended because the server refused to register it. */
static int refused = -1;
static __thread int dis_ready;

static long selected_since;

/* Since when ended jobs were selected last. */
long stub_selected_since(void) {
    return selected_since;
}

void stub_reset_library(void) {
    selected_since = 0;
    working = called = refused = -1;
    first_command = command_count = 0;
}

void set_no_attribute_verification(void) {
    unverified++;
}

int *__pbs_errno_location(void) {
    static int others;
    if (!ready) {
        /* The real one answers with an address inside whatever else the thread keeps. */
        stub_misuse("__pbs_errno_location before the thread's first pbs_connect");
        return &others;
    }
    return &error;
}

static struct connection *of(int fd) {
    for (int i = 0; i < CONNECTIONS; i++) {
        struct connection *connection = stub_connection(i);
        if (connection && connection->fd == fd) {
            return connection;
        }
    }
    return NULL;
}

static int slot(struct connection *connection) {
    for (int i = 0; connection && i < CONNECTIONS; i++) {
        if (stub_connection(i) == connection) {
            return i;
        }
    }
    return -1;
}

char *pbs_geterrmsg(int fd) {
    struct connection *connection = of(fd);
    return connection ? connection->message : NULL;
}

char *pbs_default(void) {
    return "localhost";
}

int pbs_connect(const char *server) {
    (void) server;
    struct connection *connection = stub_open();
    struct fault fault = stub_begin("pbs_connect", slot(connection));
    int answer = connection ? connection->fd : -1;
    ready = 1;
    if (connection && (fault.code || connection->lost)) {
        /* The real one keeps what an earlier call has left there. */
        if (!error) {
            error = fault.code ? fault.code : 15031;
        }
        stub_close(connection);
        answer = -1;
    }
    stub_end();
    return answer;
}

int pbs_disconnect(int fd) {
    struct connection *connection = of(fd);
    stub_begin("pbs_disconnect", slot(connection));
    if (connection) {
        if (fd == working || fd == called) {
            working = called = -1;
        }
        stub_close(connection);
    } else if (fd == refused) {
        refused = -1;
    } else {
        stub_misuse("pbs_disconnect of no connection");
    }
    stub_end();
    return 0;
}

/* The error of a call before it does anything; 0 for none. */
static int request(const char *call, int fd) {
    struct connection *connection = of(fd);
    struct fault fault = stub_begin(call, slot(connection));
    ready = 1;
    if (!connection) {
        stub_misuse("a call without a connection");
        return error = fd < 0 ? 15010 : 15031;
    }
    if (connection->thread != (unsigned long) pthread_self()) {
        stub_misuse("a connection used by two threads");
    }
    int known = connection->lost;
    stub_message(connection, NULL);
    if (fault.code) {
        stub_message(connection, fault.text);
        return error = fault.code;
    }
    if (stub_exchange(connection)) {
        /* It says so once. */
        stub_message(connection, known ? NULL : "End of File");
        return error = 15031;
    }
    return 0;
}

static struct batch_status *stat(const char *call, const char *kind, int fd, struct attrl *filter) {
    struct batch_status *list = NULL;
    if (!request(call, fd)) {
        int undefined;
        list = stub_objects(kind, filter, &undefined);
        if (undefined) {
            error = 15002;
        }
    }
    stub_end();
    return list;
}

struct batch_status *pbs_statserver(int fd, struct attrl *filter, const char *extend) {
    (void) extend;
    return stat("pbs_statserver", "server", fd, filter);
}

struct batch_status *pbs_statque(int fd, const char *name, struct attrl *filter, const char *extend) {
    (void) name;
    (void) extend;
    return stat("pbs_statque", "queue", fd, filter);
}

struct batch_status *pbs_statvnode(int fd, const char *name, struct attrl *filter, const char *extend) {
    (void) name;
    (void) extend;
    return stat("pbs_statvnode", "node", fd, filter);
}

struct batch_status *pbs_statjob(int fd, const char *name, struct attrl *filter, const char *extend) {
    (void) name;
    return stat("pbs_statjob", extend && strcmp(extend, "t") == 0 ? "subjob" : "job", fd, filter);
}

/* Of the criteria it knows that jobs are over, as those of kind "ended" are, and the earliest mtime, which it notes. */
struct batch_status *pbs_selstat(int fd, struct attrl *criteria, struct attrl *filter, const char *extend) {
    if (!extend || strcmp(extend, "xT") != 0) {
        stub_misuse("pbs_selstat without history");
    }
    for (struct attrl *each = criteria; each; each = each->next) {
        int state = strcmp(each->name, "job_state") == 0 && each->op == 4 && strcmp(each->value, "FX") == 0;
        int since = strcmp(each->name, "mtime") == 0 && each->op == 6;
        if (!state && !since) {
            stub_misuse("an unknown criterion");
        }
        if (since) {
            selected_since = atol(each->value);
        }
    }
    return stat("pbs_selstat", "ended", fd, filter);
}

struct batch_status *pbs_statresv(int fd, const char *name, struct attrl *filter, const char *extend) {
    (void) name;
    (void) extend;
    return stat("pbs_statresv", "resv", fd, filter);
}

struct batch_status *pbs_statrsc(int fd, const char *name, struct attrl *filter, const char *extend) {
    (void) name;
    (void) extend;
    return stat("pbs_statrsc", "rsc", fd, filter);
}

struct batch_status *pbs_statsched(int fd, struct attrl *filter, const char *extend) {
    (void) extend;
    return stat("pbs_statsched", "sched", fd, filter);
}

void pbs_statfree(struct batch_status *list) {
    stub_free_status(list);
}

static int told(int fd, int code) {
    if (code) {
        error = code;
        stub_message(of(fd), code == 15001 ? "Unknown Job Id " : NULL);
    }
    return code;
}

int pbs_asyrunjob_ack(int fd, const char *job, const char *location, const char *extend) {
    (void) extend;
    int code = request("pbs_asyrunjob_ack", fd);
    if (!code) {
        code = told(fd, stub_run(job, location, "exec_vnode", location));
    }
    stub_end();
    return code;
}

int pbs_confirmresv(int fd, const char *reservation, const char *location, unsigned long start, const char *extend) {
    int code = request("pbs_confirmresv", fd);
    if (!code) {
        stub_note("confirm %s %s %lu %s\n", reservation, location, start, extend);
    }
    stub_end();
    return code;
}

int pbs_alterjob(int fd, const char *job, struct attrl *list, const char *extend) {
    (void) extend;
    int code = request("pbs_alterjob", fd);
    if (!code) {
        if (!unverified) {
            stub_misuse("pbs_alterjob frees values of its caller");
        }
        code = told(fd, stub_alter(job, list));
    }
    stub_end();
    return code;
}

/* How running jobs are stopped. */

static int stop(const char *call, int fd, const char *job, const char *word) {
    int code = request(call, fd);
    if (!code) {
        stub_note("%s %s%s%s\n", call + 4, job, word ? " " : "", word ? word : "");
    }
    stub_end();
    return code;
}

int pbs_holdjob(int fd, const char *job, const char *kind, const char *extend) {
    (void) extend;
    return stop("pbs_holdjob", fd, job, kind);
}

int pbs_rlsjob(int fd, const char *job, const char *kind, const char *extend) {
    (void) extend;
    return stop("pbs_rlsjob", fd, job, kind);
}

int pbs_rerunjob(int fd, const char *job, const char *extend) {
    (void) extend;
    return stop("pbs_rerunjob", fd, job, NULL);
}

int pbs_deljob(int fd, const char *job, const char *extend) {
    (void) extend;
    return stop("pbs_deljob", fd, job, NULL);
}

/* The registered scheduler. */

int pbs_register_sched(const char *name, int first, int second) {
    int code = request("pbs_register_sched", first);
    if (!code && (strcmp(name, "default") != 0 || first == second || !of(second))) {
        code = error = 15213;
    }
    if (!code && called >= 0) {
        code = error = 15230;
    }
    if (code) {
        if (of(first)) {
            stub_close(of(first));
            refused = first;
        }
    } else {
        working = first;
        called = second;
        stub_server_end(of(second));
    }
    stub_end();
    return code ? -1 : 0;
}

/* The server calls its scheduler, if it has one: whether it has. */
int stub_call(int number, const char *job) {
    struct connection *connection = of(called);
    if (!connection || connection->closed || command_count == MOST_COMMANDS) {
        return 0;
    }
    int at = (first_command + command_count++) % MOST_COMMANDS;
    commands[at].number = number;
    strncpy(commands[at].job, job, sizeof commands[at].job - 1);
    return send(stub_server_end(connection), "c", 1, MSG_NOSIGNAL) == 1;
}

void DIS_tcp_funcs(void) {
    dis_ready = 1;
}

static void check_call(int fd) {
    if (!dis_ready) {
        stub_misuse("a number read or written before DIS_tcp_funcs on this thread");
    }
    if (fd != called) {
        stub_misuse("a number read from or written to what is not the call connection");
    }
}

int disrsi(int fd, int *code) {
    char byte;
    check_call(fd);
    *code = read(fd, &byte, 1) == 1 ? 0 : 11;
    if (*code) {
        return 0;
    }
    int number = commands[first_command].number;
    if (number != 11) {
        first_command = (first_command + 1) % MOST_COMMANDS;
        command_count--;
    }
    return number;
}

char *disrst(int fd, int *code) {
    check_call(fd);
    *code = 0;
    char *job = strdup(commands[first_command].job);
    first_command = (first_command + 1) % MOST_COMMANDS;
    command_count--;
    return job;
}

int diswsi(int fd, int number) {
    check_call(fd);
    if (number) {
        stub_misuse("the end of a cycle that is not 0");
    }
    return of(fd) && !of(fd)->closed ? 0 : 1;
}

int dis_flush(int fd) {
    check_call(fd);
    if (!of(fd) || of(fd)->closed) {
        return -1;
    }
    stub_note("over\n");
    return 0;
}

int pbs_defschreply(int fd, int command, const char *job, int code, const char *text, const char *extend) {
    (void) extend;
    int failed = request("pbs_defschreply", fd);
    if (!failed && (fd != working || command != 11)) {
        failed = told(fd, 15004);
    }
    if (!failed) {
        stub_note("answer %s %d %s\n", job, code, text ? text : "-");
    }
    stub_end();
    return failed;
}

int pbs_sigjob(int fd, const char *job, const char *name, const char *extend) {
    (void) extend;
    int code = request("pbs_sigjob", fd);
    if (!code && fd != working && strcmp(name, "resume") == 0) {
        /* It only notes that the scheduler is to let the job run on. */
        stub_misuse("a job resumed by who is not registered");
    }
    if (!code) {
        stub_note("signal %s %s\n", job, name);
    }
    stub_end();
    return code;
}
