/* Stands in for libtorque.so.2 of TORQUE 6.1.3; see stub.h. */
#include "stub.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TABLE 9
#define DEFAULT_TIMEOUT 300

int pbs_errno;
time_t pbs_tcp_timeout = DEFAULT_TIMEOUT;
char *pbs_server = "vm";

static struct connection *table[TABLE + 1];
static long longest_timeout;

/* The longest reply time-out that a call ever had. */
long stub_longest_timeout(void) {
    return longest_timeout;
}

void stub_reset_library(void) {
    memset(table, 0, sizeof table);
    longest_timeout = 0;
    /* An error of long ago says nothing about a call that succeeds. */
    pbs_errno = 15099;
}

static struct connection *of(int handle) {
    return handle > 0 && handle <= TABLE ? table[handle] : NULL;
}

static int slot(struct connection *connection) {
    for (int i = 0; connection && i < CONNECTIONS; i++) {
        if (stub_connection(i) == connection) {
            return i;
        }
    }
    return -1;
}

char *pbs_strerror(int code) {
    switch (code) {
        case 15020:
            return "Unknown queue";
        case 15131:
            return "Command syntax invalid";
        default:
            return NULL;
    }
}

char *pbs_geterrmsg(int handle) {
    struct connection *connection = of(handle);
    return connection ? connection->message : NULL;
}

char *pbs_default(void) {
    return "localhost";
}

int pbs_connect(char *server) {
    struct fault fault = stub_begin("pbs_connect", -1);
    int answer = -15035;
    pbs_errno = 0;
    if (server) {
        /* It takes names apart in place. */
        server[strlen(server)] = 0;
    }
    if (fault.code) {
        answer = -fault.code;
    } else {
        for (int handle = 1; handle <= TABLE; handle++) {
            if (!table[handle]) {
                table[handle] = stub_open();
                pbs_tcp_timeout = DEFAULT_TIMEOUT;
                answer = handle;
                break;
            }
        }
    }
    stub_end();
    return answer;
}

int pbs_disconnect(int handle) {
    stub_begin("pbs_disconnect", slot(of(handle)));
    if (of(handle)) {
        stub_close(table[handle]);
        table[handle] = NULL;
    } else {
        stub_misuse("pbs_disconnect of no connection");
    }
    stub_end();
    return 0;
}

/* The error of a call before it does anything; 0 for none. */
static int request(const char *call, int handle, char *extend) {
    struct connection *connection = of(handle);
    struct fault fault = stub_begin(call, slot(connection));
    if (!connection) {
        stub_misuse("a call without a connection");
        return pbs_errno = 15033;
    }
    if (pbs_tcp_timeout > longest_timeout) {
        longest_timeout = pbs_tcp_timeout;
    }
    stub_message(connection, NULL);
    if (fault.code) {
        stub_message(connection, fault.text);
        if (fault.code == 15085 && extend) {
            strcpy(extend, "timeout");
        }
        return pbs_errno = fault.code;
    }
    if (stub_exchange(connection)) {
        return pbs_errno = 15033;
    }
    return 0;
}

static struct batch_status *answer(const char *kind, struct attrl *filter, int handle) {
    int undefined;
    struct batch_status *list = stub_objects(kind, filter, &undefined);
    if (undefined) {
        stub_message(of(handle), "Undefined attribute ");
        pbs_errno = 15002;
    }
    return list;
}

static struct batch_status *stat(
        const char *call, const char *kind, int handle, struct attrl *filter, char *extend) {
    struct batch_status *list = request(call, handle, extend) ? NULL : answer(kind, filter, handle);
    stub_end();
    return list;
}

struct batch_status *pbs_statserver(int handle, struct attrl *filter, char *extend) {
    return stat("pbs_statserver", "server", handle, filter, extend);
}

struct batch_status *pbs_statque(int handle, char *name, struct attrl *filter, char *extend) {
    (void) name;
    return stat("pbs_statque", "queue", handle, filter, extend);
}

struct batch_status *pbs_statnode(int handle, char *name, struct attrl *filter, char *extend) {
    (void) name;
    (void) filter;
    return stat("pbs_statnode", "node", handle, NULL, extend);
}

struct batch_status *pbs_statjob(int handle, char *name, struct attrl *filter, char *extend) {
    (void) name;
    const char *kind = extend && strcmp(extend, "summarize_arrays") == 0 ? "array" : "job";
    return stat("pbs_statjob", kind, handle, filter, extend);
}

void pbs_statfree(struct batch_status *list) {
    stub_free_status(list);
}

/* Where a job is told to run that was started at "n1:ppn=2+n2:ppn=1": "n1/0-1+n2/0". */
static void exec_host(const char *location, char *host, size_t room) {
    size_t used = 0;
    while (*location && used < room) {
        size_t name = strcspn(location, ":+");
        const char *slots = strstr(location, "ppn=");
        const char *end = location + strcspn(location, "+");
        int last = slots && slots < end ? atoi(slots + 4) - 1 : 0;
        used += (size_t) snprintf(host + used, room - used, last ? "%s%.*s/0-%d" : "%s%.*s/0", used ? "+" : "",
                                  (int) name, location, last);
        location = *end ? end + 1 : end;
    }
}

int pbs_asyrunjob(int handle, char *job, char *location, char *extend) {
    int code = request("pbs_asyrunjob", handle, extend);
    char host[4096] = "";
    if (!code && location) {
        exec_host(location, host, sizeof host);
    }
    if (!code && (code = stub_run(job, location, "exec_host", host))) {
        stub_message(of(handle), "Unknown Job Id Error MSG=cannot locate job");
        pbs_errno = code;
    }
    stub_end();
    return code;
}

int pbs_alterjob(int handle, char *job, struct attrl *list, char *extend) {
    int code = request("pbs_alterjob", handle, extend);
    if (!code && (code = stub_alter(job, list))) {
        stub_message(of(handle), "Unknown Job Id Error MSG=cannot locate job");
        pbs_errno = code;
    }
    stub_end();
    return code;
}

/* How running jobs are stopped. */

static int stop(const char *call, int handle, char *job, char *word, char *extend) {
    int code = request(call, handle, extend);
    if (!code) {
        stub_note("%s %s%s%s\n", call + 4, job, word ? " " : "", word ? word : "");
    }
    stub_end();
    return code;
}

int pbs_sigjob(int handle, char *job, char *name, char *extend) {
    int code = request("pbs_sigjob", handle, extend);
    if (!code) {
        stub_note("signal %s %s\n", job, name);
    }
    stub_end();
    return code;
}

int pbs_holdjob(int handle, char *job, char *kind, char *extend) {
    return stop("pbs_holdjob", handle, job, kind, extend);
}

int pbs_rlsjob(int handle, char *job, char *kind, char *extend) {
    return stop("pbs_rlsjob", handle, job, kind, extend);
}

int pbs_rerunjob(int handle, char *job, char *extend) {
    return stop("pbs_rerunjob", handle, job, NULL, extend);
}

int pbs_deljob(int handle, char *job, char *extend) {
    return stop("pbs_deljob", handle, job, NULL, extend);
}
