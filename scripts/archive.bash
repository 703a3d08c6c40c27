# SPDX-License-Identifier: Apache-2.0
# Sourced by ./signet: keeps the classes of a server that has run, as the JVM holds them in memory, so that the next one
# starts in half the time. There is one such archive for each JDK, beside the jar. Nothing here can fail a start: an
# archive that is missing or does not fit is not used.

# find_archive HOME JAR: leaves in archive where that of this JDK is or would be, and in archive_use, archive_make and
# archive_log what the JVM calls it. From 25 on it also has what the JVM learnt about the classes; but not if somebody adds
# options: with an unlucky heap the JVM would not start from such a cache.
find_archive() {
    local version build=0
    version=$(java_version "$1")
    [ ! -r "$1/release" ] || build=$(cksum <"$1/release")
    archive_use=SharedArchiveFile archive_make=ArchiveClassesAtExit archive_log=cds
    [ "${version%%[!0-9]*}" -lt 25 ] || [ -n "${SIGNET_JAVA_OPTIONS:-}" ] \
        || archive_use=AOTCache archive_make=AOTCacheOutput archive_log=aot
    archive=${2%/*}/start/$version-${build%% *}-$archive_use
}

# need_archive HOME JAR OPTION...: makes the archive if there is none of this jar yet. One that can't be made is left empty,
# so that it is tried only once.
need_archive() {
    local made=$archive.$$
    [ ! "$archive" -nt "$2" ] || return 0
    mkdir -p "${archive%/*}" 2>/dev/null && [ -w "${archive%/*}" ] || return 0
    remove_leftovers
    say "Preparing a fast start on Java $(java_version "$1") (once) …"
    trap 'abandon_rehearsal "$archive.$$"' EXIT
    trap 'exit 130' INT
    rehearse "$1" "$2" "$made" "${@:3}" >"$made.log" 2>&1 || :
    trap - EXIT INT
    [ -s "$made" ] || : >"$made"
    mv -f "$made" "$archive"
    rm -f "$made".*
}

# remove_leftovers: what those who were killed while they made this archive have left.
remove_leftovers() {
    local file pid
    for file in "$archive".*; do
        pid=${file#"$archive."}
        kill -0 "${pid%%.*}" 2>/dev/null || rm -f "$file"
    done
}

# abandon_rehearsal FILE: ends the server before it writes its archive.
abandon_rehearsal() {
    if [ -n "${rehearsal:-}" ]; then
        { kill -KILL $rehearsal && wait $rehearsal || :; } 2>/dev/null
    fi
    rm -f "$1" "$1".*
}

# use_archive JAR: adds to the array tuning what makes use of the archive, if there is one.
use_archive() {
    if [ -s "$archive" ] && [ "$archive" -nt "$1" ]; then
        # The JVM would say, even on standard output, what it does not like about an archive.
        tuning+=("-XX:$archive_use=$archive" -Xlog:disable "-Xlog:all=error,$archive_log*=off:stderr")
    fi
}

# rehearse HOME JAR FILE OPTION...: runs a server that gives one answer of each kind and writes its archive when it ends.
rehearse() {
    local home=$1 jar=$2 file=$3 port='' tries=0
    shift 3
    # In the background Ctrl-C would be ignored, also by the second JVM that writes the archive of some JDKs.
    (trap - INT && exec env -i PATH="$PATH" "$home/bin/java" "$@" "-XX:$archive_make=$file" -jar "$jar" \
        serve --host 127.0.0.1 --port 0 --ops-port off --drain-timeout 1s 2>"$file.greeting") &
    rehearsal=$!
    while [ -z "$port" ] && kill -0 $rehearsal 2>/dev/null && [ $((tries += 1)) -le 600 ]; do
        sleep 0.05
        port=$(sed -n 's/^Signet listens on [^ ]*:\([0-9]*\) .*/\1/p' "$file.greeting")
    done
    [ -z "$port" ] || ask "$port" /v1/avatar/a.svg /v1/avatar/a.png '/v1/avatar/a.png?size=512' /v1/decode/a '/v1/avatar/a.svg?size=0' || :
    kill $rehearsal
    wait $rehearsal
}

# ask PORT TARGET...: one request each.
ask() {
    local port=$1 target
    for target in "${@:2}"; do
        exec 4<>"/dev/tcp/127.0.0.1/$port" || return 1
        printf 'GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' "$target" >&4
        cat <&4 >/dev/null
        exec 4>&-
    done
}
