# SPDX-License-Identifier: Apache-2.0
# Sourced by ./signet: keeps the classes of a server that has run, as the JVM holds them in memory, so that the next one
# starts in half the time. There is one such archive for each JDK, beside the jar. Nothing here can fail a start: an
# archive that is missing or does not fit is not used.

# archive HOME JAR: where the archive of this JDK is, or would be.
archive() {
    local build=0
    [ ! -r "$1/release" ] || build=$(cksum <"$1/release")
    printf '%s/start/%s-%s\n' "${2%/*}" "$(java_version "$1")" "${build%% *}"
}

# archive_option HOME use|make FILE: the option of the JVM. From 25 on an archive also has what it learnt about the classes.
archive_option() {
    local name
    case $([ "$(java_major "$1")" -lt 25 ] && echo old)$2 in
        olduse) name=SharedArchiveFile ;;
        oldmake) name=ArchiveClassesAtExit ;;
        use) name=AOTCache ;;
        make) name=AOTCacheOutput ;;
    esac
    printf -- '-XX:%s=%s\n' "$name" "$3"
}

# use_archive HOME JAR: adds to the array tuning what makes use of the archive, if there is one.
use_archive() {
    local file
    file=$(archive "$1" "$2")
    if [ -s "$file" ] && [ "$file" -nt "$2" ]; then
        # The JVM would say on standard output what it does not like about an archive.
        tuning+=("$(archive_option "$1" use "$file")" -Xlog:disable -Xlog:all=error:stderr)
    fi
}

# need_archive HOME JAR OPTION...: makes the archive if there is none of this jar yet. One that can't be made is left empty,
# so that it is tried only once.
need_archive() {
    local file made
    file=$(archive "$1" "$2")
    [ ! "$file" -nt "$2" ] || return 0
    made=$file.$$
    mkdir -p "${file%/*}" 2>/dev/null && [ -w "${file%/*}" ] || return 0
    say "Preparing a fast start on Java $(java_version "$1") (once) …"
    rehearse "$1" "$2" "$made" "${@:3}" >"$made.log" 2>&1 || :
    [ -s "$made" ] || : >"$made"
    mv -f "$made" "$file"
    rm -f "$made".*
}

# rehearse HOME JAR FILE OPTION...: runs a server that gives one answer of each kind and writes its archive when it ends.
rehearse() {
    local home=$1 jar=$2 file=$3 pid port='' tries=0
    shift 3
    env -i PATH="$PATH" "$home/bin/java" "$@" "$(archive_option "$home" make "$file")" -jar "$jar" \
        serve --host 127.0.0.1 --port 0 --ops-port off --drain-timeout 1s 2>"$file.greeting" &
    pid=$!
    while [ -z "$port" ] && kill -0 $pid 2>/dev/null && [ $((tries += 1)) -le 600 ]; do
        sleep 0.05
        port=$(sed -n 's/^Signet listens on [^ ]*:\([0-9]*\) .*/\1/p' "$file.greeting")
    done
    [ -z "$port" ] || ask "$port" /v1/avatar/a.svg /v1/avatar/a.png '/v1/avatar/a.png?size=512' /v1/decode/a '/v1/avatar/a.svg?size=0' || :
    kill $pid
    wait $pid
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
