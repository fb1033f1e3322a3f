/* Stands in for libpbs.so.0 of OpenPBS 23; see stub.h. */
#define _GNU_SOURCE
#include "stub.h"

#include <pthread.h>
#include <string.h>

static __thread int error;
static __thread int ready;
static int unverified;

/* How often checking attributes was switched off. */
int stub_unverified(void) {
    return unverified;
}

void stub_reset_library(void) {}

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
        error = fault.code ? fault.code : 15031;
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
        stub_close(connection);
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
