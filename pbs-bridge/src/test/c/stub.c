/* What both stand-ins have in common; see stub.h. */
#define _GNU_SOURCE
#include "stub.h"

#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define MOST_FAULTS 64
#define MOST_THREADS 64
#define MOST_LISTS 64

struct object {
    struct object *next;
    char *kind;
    char *name;
    struct attrl *attributes;
};

struct planned_fault {
    char call[64];
    int code;
    char *text;
    int times;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t released = PTHREAD_COND_INITIALIZER;

static struct object *objects;
static struct connection connections[CONNECTIONS];
static int listeners[CONNECTIONS];
static struct planned_fault faults[MOST_FAULTS];
static char undefined_attribute[128];
static char hanging_call[64];
static int deaf;
static int release_code;
static unsigned long hang_number;

static unsigned long threads[MOST_THREADS];
static int thread_count;
static int inside;
static struct batch_status *lists[MOST_LISTS];

static long blocks;
static int connects, disconnects, answers, frees, calls, overlaps, hanging, misuses;
static char misuse_text[512];
static char *log_text;
static size_t log_length;

/* Memory of the answers, counted. */

static void *take(size_t size) {
    void *block = malloc(size);
    if (!block) {
        abort();
    }
    __atomic_add_fetch(&blocks, 1, __ATOMIC_SEQ_CST);
    return block;
}

static char *take_string(const char *text) {
    if (!text) {
        return NULL;
    }
    return strcpy(take(strlen(text) + 1), text);
}

static void give_back(void *block) {
    if (block) {
        /* Who still reads it shall see nonsense. */
        memset(block, '#', malloc_usable_size(block));
        free(block);
        __atomic_sub_fetch(&blocks, 1, __ATOMIC_SEQ_CST);
    }
}

static void free_attributes(struct attrl *list) {
    while (list) {
        struct attrl *next = list->next;
        give_back(list->name);
        give_back(list->resource);
        give_back(list->value);
        give_back(list);
        list = next;
    }
}

void stub_misuse(const char *what) {
    misuses++;
    snprintf(misuse_text, sizeof misuse_text, "%s", what);
}

/* The scenario: "@job 5.vm" begins an object, "Resource_List.walltime=00:01:00" tells an attribute of it. In values
 * stand \n, \\, \xHH for any byte, and \0 alone for a null pointer. */

static char *unescape(const char *from, const char *to) {
    char *text = take((size_t) (to - from) + 1);
    char *at = text;
    while (from < to) {
        if (*from != '\\') {
            *at++ = *from++;
        } else if (from[1] == 'n') {
            *at++ = '\n';
            from += 2;
        } else if (from[1] == 'x') {
            char hex[3] = {from[2], from[3], 0};
            *at++ = (char) strtol(hex, NULL, 16);
            from += 4;
        } else {
            *at++ = from[1];
            from += 2;
        }
    }
    *at = 0;
    return text;
}

static struct attrl *attribute(const char *line, const char *end) {
    const char *equals = memchr(line, '=', (size_t) (end - line));
    const char *dot = equals ? memchr(line, '.', (size_t) (equals - line)) : NULL;
    if (!equals) {
        return NULL;
    }
    struct attrl *made = take(sizeof *made);
    made->next = NULL;
    made->name = unescape(line, dot ? dot : equals);
    made->resource = dot ? unescape(dot + 1, equals) : NULL;
    made->value = end - equals == 3 && equals[1] == '\\' && equals[2] == '0' ? NULL : unescape(equals + 1, end);
    made->op = 0;
    return made;
}

static void drop_objects(void) {
    while (objects) {
        struct object *next = objects->next;
        give_back(objects->kind);
        give_back(objects->name);
        free_attributes(objects->attributes);
        give_back(objects);
        objects = next;
    }
}

void stub_scenario(const char *text) {
    pthread_mutex_lock(&lock);
    drop_objects();
    struct object **last = &objects;
    struct attrl **tail = NULL;
    for (const char *line = text; *line;) {
        const char *end = strchrnul(line, '\n');
        while (*line == ' ') {
            line++;
        }
        if (*line == '@') {
            const char *space = memchr(line, ' ', (size_t) (end - line));
            struct object *made = take(sizeof *made);
            made->next = NULL;
            made->kind = unescape(line + 1, space);
            made->name = unescape(space + 1, end);
            made->attributes = NULL;
            *last = made;
            last = &made->next;
            tail = &made->attributes;
        } else if (tail && (*tail = attribute(line, end))) {
            tail = &(*tail)->next;
        }
        line = *end ? end + 1 : end;
    }
    pthread_mutex_unlock(&lock);
}

/* Answers. */

static struct attrl *copy(const struct attrl *from) {
    struct attrl *made = take(sizeof *made);
    made->next = NULL;
    made->name = take_string(from->name);
    made->resource = take_string(from->resource);
    made->value = take_string(from->value);
    made->op = from->op;
    return made;
}

static int passes(const struct attrl *attribute, const struct attrl *filter) {
    if (!filter) {
        return 1;
    }
    for (; filter; filter = filter->next) {
        if (strcmp(filter->name, attribute->name) == 0) {
            return 1;
        }
    }
    return 0;
}

struct batch_status *stub_objects(const char *kind, const struct attrl *filter, int *undefined) {
    *undefined = 0;
    for (const struct attrl *wanted = filter; wanted; wanted = wanted->next) {
        if (!wanted->name || !wanted->value) {
            stub_misuse("a filter without a name or with a null value");
            return NULL;
        }
        if (undefined_attribute[0] && strcmp(wanted->name, undefined_attribute) == 0) {
            *undefined = 1;
            return NULL;
        }
    }
    struct batch_status *head = NULL;
    struct batch_status **last = &head;
    pthread_mutex_lock(&lock);
    for (const struct object *object = objects; object; object = object->next) {
        if (strcmp(object->kind, kind) != 0) {
            continue;
        }
        struct batch_status *told = take(sizeof *told);
        told->next = NULL;
        told->name = take_string(object->name);
        told->text = NULL;
        told->attribs = NULL;
        struct attrl **tail = &told->attribs;
        for (const struct attrl *attribute = object->attributes; attribute; attribute = attribute->next) {
            if (passes(attribute, filter)) {
                *tail = copy(attribute);
                tail = &(*tail)->next;
            }
        }
        *last = told;
        last = &told->next;
    }
    if (head) {
        answers++;
        for (int i = 0; i < MOST_LISTS; i++) {
            if (!lists[i]) {
                lists[i] = head;
                break;
            }
        }
    }
    pthread_mutex_unlock(&lock);
    return head;
}

void stub_free_status(struct batch_status *list) {
    pthread_mutex_lock(&lock);
    int known = 0;
    for (int i = 0; i < MOST_LISTS; i++) {
        if (lists[i] == list) {
            lists[i] = NULL;
            known = 1;
        }
    }
    if (!known) {
        stub_misuse("pbs_statfree of what is no answer");
        pthread_mutex_unlock(&lock);
        return;
    }
    frees++;
    while (list) {
        struct batch_status *next = list->next;
        give_back(list->name);
        free_attributes(list->attribs);
        give_back(list);
        list = next;
    }
    pthread_mutex_unlock(&lock);
}

/* Jobs. */

void stub_note(const char *form, ...) {
    char line[8192];
    va_list arguments;
    va_start(arguments, form);
    int length = vsnprintf(line, sizeof line, form, arguments);
    va_end(arguments);
    log_text = realloc(log_text, log_length + (size_t) length + 1);
    memcpy(log_text + log_length, line, (size_t) length + 1);
    log_length += (size_t) length;
}

static struct object *job(const char *name) {
    for (struct object *object = objects; object; object = object->next) {
        int is_job = strcmp(object->kind, "job") == 0 || strcmp(object->kind, "subjob") == 0
                || strcmp(object->kind, "array") == 0;
        if (is_job && strcmp(object->name, name) == 0) {
            return object;
        }
    }
    return NULL;
}

static void set(struct object *object, const char *name, const char *resource, const char *value) {
    struct attrl **at = &object->attributes;
    for (; *at; at = &(*at)->next) {
        struct attrl *old = *at;
        int same = resource && *resource ? old->resource && strcmp(old->resource, resource) == 0 : !old->resource;
        if (same && strcmp(old->name, name) == 0) {
            give_back(old->value);
            old->value = take_string(value);
            return;
        }
    }
    const struct attrl made = {
        NULL, (char *) name, resource && *resource ? (char *) resource : NULL, (char *) value, 0};
    *at = copy(&made);
}

int stub_alter(const char *name, const struct attrl *list) {
    for (const struct attrl *wanted = list; wanted; wanted = wanted->next) {
        if (!wanted->name || !wanted->value || wanted->op != 0) {
            stub_misuse("an attribute without a name or value, or with an operator");
            return 15034;
        }
    }
    pthread_mutex_lock(&lock);
    struct object *altered = job(name);
    if (altered) {
        stub_note("alter %s", name);
        for (const struct attrl *wanted = list; wanted; wanted = wanted->next) {
            stub_note(" %s%s%s=%s", wanted->name, wanted->resource ? "." : "", wanted->resource ? wanted->resource : "",
                 wanted->value);
            set(altered, wanted->name, wanted->resource, wanted->value);
        }
        stub_note("\n");
    }
    pthread_mutex_unlock(&lock);
    return altered ? 0 : 15001;
}

int stub_run(const char *name, const char *location, const char *attribute, const char *place) {
    pthread_mutex_lock(&lock);
    struct object *run = job(name);
    if (run) {
        stub_note("run %s %s\n", name, location);
        set(run, "job_state", NULL, "R");
        set(run, attribute, NULL, place);
    }
    pthread_mutex_unlock(&lock);
    return run ? 0 : 15001;
}

/* Connections. */

static struct sockaddr_un address(int slot, socklen_t *length) {
    struct sockaddr_un made = {.sun_family = AF_UNIX};
    /* A name that begins with a zero is in no directory. */
    int size = snprintf(made.sun_path + 1, sizeof made.sun_path - 1, "almanac-stub-%d-%p-%d", getpid(),
                        (void *) connections, slot);
    *length = (socklen_t) (offsetof(struct sockaddr_un, sun_path) + 1 + (size_t) size);
    return made;
}

static void listen_at(int slot) {
    socklen_t length;
    struct sockaddr_un at = address(slot, &length);
    listeners[slot] = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(listeners[slot], (struct sockaddr *) &at, length) || listen(listeners[slot], 4)) {
        abort();
    }
}

/* The server's ends are there before anybody connects, so that connecting opens one socket and no more. */
__attribute__((constructor)) static void listen_everywhere(void) {
    for (int i = 0; i < CONNECTIONS; i++) {
        listen_at(i);
    }
}

/* Another copy may be loaded at the same place, and so with the same names. */
__attribute__((destructor)) static void listen_nowhere(void) {
    for (int i = 0; i < CONNECTIONS; i++) {
        close(listeners[i]);
    }
}

struct connection *stub_open(void) {
    for (int i = 0; i < CONNECTIONS; i++) {
        if (!connections[i].used) {
            socklen_t length;
            struct sockaddr_un at = address(i, &length);
            int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
            if (connect(fd, (struct sockaddr *) &at, length)) {
                abort();
            }
            connections[i] = (struct connection) {1, fd, 0, 0, NULL, (unsigned long) pthread_self(), 0};
            connects++;
            return &connections[i];
        }
    }
    return NULL;
}

struct connection *stub_connection(int slot) {
    return slot >= 0 && slot < CONNECTIONS && connections[slot].used ? &connections[slot] : NULL;
}

void stub_message(struct connection *connection, const char *text) {
    if (connection->message) {
        /* What was told before is gone, as its caller had to know. */
        memset(connection->message, '#', strlen(connection->message));
        free(connection->message);
    }
    connection->message = text ? strdup(text) : NULL;
}

int stub_server_end(struct connection *connection) {
    if (!connection->server) {
        connection->server = accept(listeners[connection - connections], NULL, NULL);
    }
    return connection->server;
}

void stub_close(struct connection *connection) {
    disconnects++;
    stub_message(connection, NULL);
    close(connection->fd);
    if (!connection->closed) {
        close(stub_server_end(connection));
    }
    connection->used = 0;
}

/* The server ends all connections. */
void stub_drop(void) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < CONNECTIONS; i++) {
        if (connections[i].used && !connections[i].closed) {
            close(stub_server_end(&connections[i]));
            connections[i].closed = 1;
        }
    }
    pthread_mutex_unlock(&lock);
}

int stub_exchange(struct connection *connection) {
    if (connection->lost) {
        /* Only the second write finds that nobody reads. */
        (void) !write(connection->fd, "q", 1);
        return -1;
    }
    connection->lost = connection->closed;
    return connection->lost ? -1 : 0;
}

/* Calls. */

static void see_thread(void) {
    unsigned long self = (unsigned long) pthread_self();
    for (int i = 0; i < thread_count; i++) {
        if (threads[i] == self) {
            return;
        }
    }
    if (thread_count < MOST_THREADS) {
        threads[thread_count++] = self;
    }
}

static void hang(struct connection *connection) {
    unsigned long mine = hang_number;
    hanging++;
    if (connection && !deaf) {
        while (mine == hang_number) {
            struct pollfd socket = {connection->fd, POLLIN, 0};
            pthread_mutex_unlock(&lock);
            int ready = poll(&socket, 1, 5);
            pthread_mutex_lock(&lock);
            if (ready > 0) {
                connection->lost = 1;
                break;
            }
        }
    } else {
        while (mine == hang_number) {
            pthread_cond_wait(&released, &lock);
        }
    }
    hanging--;
}

struct fault stub_begin(const char *call, int slot) {
    struct fault fault = {0, NULL};
    pthread_mutex_lock(&lock);
    calls++;
    see_thread();
    if (inside++) {
        overlaps++;
    }
    struct connection *connection = stub_connection(slot);
    if (strcmp(hanging_call, call) == 0) {
        hang(connection);
        fault.code = release_code;
    }
    for (int i = 0; i < MOST_FAULTS && fault.code == 0; i++) {
        if (faults[i].times > 0 && strcmp(faults[i].call, call) == 0) {
            faults[i].times--;
            fault.code = faults[i].code;
            fault.text = faults[i].text;
        }
    }
    pthread_mutex_unlock(&lock);
    return fault;
}

void stub_end(void) {
    pthread_mutex_lock(&lock);
    inside--;
    pthread_mutex_unlock(&lock);
}

/* For tests. */

/* So often the call of that name has this error and text, which may be NULL. */
void stub_fail(const char *call, int code, const char *text, int times) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < MOST_FAULTS; i++) {
        if (faults[i].times == 0) {
            free(faults[i].text);
            snprintf(faults[i].call, sizeof faults[i].call, "%s", call);
            faults[i].code = code;
            faults[i].text = text ? strdup(text) : NULL;
            faults[i].times = times;
            break;
        }
    }
    pthread_mutex_unlock(&lock);
}

/* No call has an error any more. */
void stub_behave(void) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < MOST_FAULTS; i++) {
        faults[i].times = 0;
    }
    pthread_mutex_unlock(&lock);
}

/* From now on calls of that name hang until they are released; deaf ones though their socket is shut down. */
void stub_hang(const char *call, int even_if_shut_down) {
    pthread_mutex_lock(&lock);
    snprintf(hanging_call, sizeof hanging_call, "%s", call);
    deaf = even_if_shut_down;
    pthread_mutex_unlock(&lock);
}

/* No call hangs any more; those that did end with this code, 0 for none. */
void stub_release(int code) {
    pthread_mutex_lock(&lock);
    hanging_call[0] = 0;
    release_code = code;
    hang_number++;
    pthread_cond_broadcast(&released);
    pthread_mutex_unlock(&lock);
}

/* This name makes a filter fail. */
void stub_undefined(const char *name) {
    snprintf(undefined_attribute, sizeof undefined_attribute, "%s", name);
}

long stub_count(const char *what) {
    long count = -1;
    pthread_mutex_lock(&lock);
    int open = 0;
    for (int i = 0; i < CONNECTIONS; i++) {
        open += connections[i].used;
    }
    const struct {
        const char *name;
        long value;
    } all[] = {
        {"connects", connects}, {"disconnects", disconnects}, {"open", open},         {"answers", answers},
        {"frees", frees},       {"blocks", blocks},           {"calls", calls},       {"threads", thread_count},
        {"hanging", hanging},   {"overlaps", overlaps},       {"misuses", misuses},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (strcmp(all[i].name, what) == 0) {
            count = all[i].value;
        }
    }
    pthread_mutex_unlock(&lock);
    return count;
}

const char *stub_misuse_text(void) {
    return misuse_text;
}

/* What was run and altered, a line each. */
const char *stub_log(void) {
    return log_text ? log_text : "";
}

/* What was run and altered since this was asked last; it holds until this is asked again. */
const char *stub_take_log(void) {
    static char *taken;
    pthread_mutex_lock(&lock);
    free(taken);
    taken = log_text;
    log_text = NULL;
    log_length = 0;
    pthread_mutex_unlock(&lock);
    return taken ? taken : "";
}

void stub_clear_log(void) {
    free(log_text);
    log_text = NULL;
    log_length = 0;
}

/* Bytes that are allocated in the whole process. */
long stub_allocated(void) {
    struct mallinfo2 info = mallinfo2();
    return (long) (info.uordblks + info.hblkhd);
}

/* As after loading. Nobody may be inside a call. */
void stub_reset(void) {
    stub_release(0);
    pthread_mutex_lock(&lock);
    drop_objects();
    for (int i = 0; i < CONNECTIONS; i++) {
        if (connections[i].used) {
            stub_close(&connections[i]);
        }
    }
    for (int i = 0; i < MOST_FAULTS; i++) {
        free(faults[i].text);
    }
    memset(faults, 0, sizeof faults);
    undefined_attribute[0] = 0;
    thread_count = 0;
    connects = disconnects = answers = frees = calls = overlaps = misuses = 0;
    misuse_text[0] = 0;
    stub_clear_log();
    stub_reset_library();
    pthread_mutex_unlock(&lock);
}
