# SPDX-License-Identifier: Apache-2.0
# Sourced by ./signet: creates a class archive (AppCDS, from JDK 25 on an AOT cache) from a server that runs once, which halves the
# start time. There is one for each JDK, beside the jar. An archive that is missing or invalid is not used.

# find_archive HOME JAR: sets archive to the path for this JDK, and archive_use, archive_make and archive_log to the JVM
# options. From 25 on it is an AOT cache, unless SIGNET_JAVA_OPTIONS is set: with some heap options the JVM would
# not start with one.
find_archive() {
    local version build=0
    version=$(java_version "$1")
    [ ! -r "$1/release" ] || build=$(cksum <"$1/release")
    archive_use=SharedArchiveFile archive_make=ArchiveClassesAtExit archive_log=cds
    [ "${version%%[!0-9]*}" -lt 25 ] || [ -n "${SIGNET_JAVA_OPTIONS:-}" ] \
        || archive_use=AOTCache archive_make=AOTCacheOutput archive_log=aot
    archive=${2%/*}/start/$version-${build%% *}-$archive_use
}

# need_archive HOME JAR OPTION...: creates the archive if this jar has none yet. If that fails, an empty file prevents
# another attempt.
need_archive() {
    local made=$archive.$$
    [ ! "$archive" -nt "$2" ] || return 0
    mkdir -p "${archive%/*}" 2>/dev/null && [ -w "${archive%/*}" ] || return 0
    remove_leftovers
    say "Preparing a fast start on Java $(java_version "$1") (once) …"
    trap 'stop_training_run "$archive.$$"' EXIT
    trap 'exit 130' INT
    training_run "$1" "$2" "$made" "${@:3}" >"$made.log" 2>&1 || :
    trap - EXIT INT
    [ -s "$made" ] || : >"$made"
    mv -f "$made" "$archive"
    rm -f "$made".*
}

# remove_leftovers: removes files of processes that were killed while creating this archive.
remove_leftovers() {
    local file pid
    for file in "$archive".*; do
        pid=${file#"$archive."}
        kill -0 "${pid%%.*}" 2>/dev/null || rm -f "$file"
    done
}

# stop_training_run FILE: stops the server before it writes its archive.
stop_training_run() {
    if [ -n "${training_pid:-}" ]; then
        { kill -KILL $training_pid && wait $training_pid || :; } 2>/dev/null
    fi
    rm -f "$1" "$1".*
}

# use_archive JAR: adds the options for the archive to the array tuning, if there is one.
use_archive() {
    if [ -s "$archive" ] && [ "$archive" -nt "$1" ]; then
        # Otherwise the JVM reports problems with an archive, even on standard output.
        tuning+=("-XX:$archive_use=$archive" -Xlog:disable "-Xlog:all=error,$archive_log*=off:stderr")
    fi
}

# training_run HOME JAR FILE OPTION...: runs a server, sends one request of each kind, and lets it write its archive at exit.
training_run() {
    local home=$1 jar=$2 file=$3 port
    shift 3
    # A background process ignores Ctrl-C, and so would the second JVM that writes the archive on some JDKs.
    (trap - INT && exec env -i PATH="$PATH" "$home/bin/java" "$@" "-XX:$archive_make=$file" -jar "$jar" \
        serve --host 127.0.0.1 --port 0 --ops-port off --drain-timeout 1s 2>"$file.stderr") &
    training_pid=$!
    await_signet $training_pid "$file.stderr" \
        && send_requests "$port" /v1/avatar/a.svg /v1/avatar/a.png '/v1/avatar/a.png?size=512' /v1/decode/a '/v1/avatar/a.svg?size=0'
    kill $training_pid
    wait $training_pid
}

# send_requests PORT TARGET...: sends one request for each target.
send_requests() {
    local port=$1 target
    for target in "${@:2}"; do
        exec 4<>"/dev/tcp/127.0.0.1/$port" || return 1
        printf 'GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' "$target" >&4
        cat <&4 >/dev/null
        exec 4>&-
    done
}
