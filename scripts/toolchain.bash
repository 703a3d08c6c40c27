# SPDX-License-Identifier: Apache-2.0
# Sourced by ./signet, ./test, bench/run and the other scripts: finds a JDK and Maven, and installs missing tools as root on Debian.
# SIGNET_NO_INSTALL=1 forbids every installation.

readonly MIN_JAVA=17

# say MESSAGE...: prints a message on stderr.
say() {
    printf '%s\n' "$*" >&2
}

# help_option "$@": if the first argument asks for help, prints the comment at the top of the script and exits.
help_option() {
    case ${1:-} in
        -h | --help)
            sed -n '3,/^set /{/^set /d; s/^# \{0,1\}//p}' "$0"
            exit 0
            ;;
    esac
}

# cache_folder NAME: prints the directory in which downloads are kept.
cache_folder() {
    printf '%s\n' "${XDG_CACHE_HOME:-${HOME:-$root/target}/.cache}/signet/$1"
}

# java_homes: prints the home of every Java from MIN_JAVA on, one per line, the default first.
java_homes() {
    local home seen=:
    for home in "${JAVA_HOME:-}" "$(java_home_on_path)" /usr/lib/jvm/*; do
        is_new_enough "$home" || continue
        home=$(cd -P "$home" && pwd)
        case $seen in *":$home:"*) continue ;; esac
        seen=$seen$home:
        printf '%s\n' "$home"
    done
}

# first_java_home TOOL: prints the first of them with this tool in its bin directory.
first_java_home() {
    local home
    for home in "${JAVA_HOME:-}" "$(java_home_on_path)" /usr/lib/jvm/*; do
        if is_new_enough "$home" && [ -x "$home/bin/$1" ]; then
            printf '%s\n' "$home"
            return
        fi
    done
}

is_new_enough() {
    [ -n "$1" ] && [ -x "$1/bin/java" ] && [ "$(java_major "$1")" -ge "$MIN_JAVA" ]
}

java_home_on_path() {
    local java
    java=$(command -v java) && java=$(readlink -f "$java") && printf '%s\n' "${java%/bin/java}"
}

# java_property HOME NAME: prints a value of the JDK's release file, without starting a process.
java_property() {
    local line
    [ -r "$1/release" ] || return 0
    while IFS= read -r line; do
        case $line in
            "$2="*)
                line=${line#*=\"}
                printf '%s\n' "${line%\"*}"
                ;;
        esac
    done <"$1/release"
}

java_version() {
    local version
    version=$(java_property "$1" JAVA_VERSION)
    [ -n "$version" ] || version=$("$1/bin/java" -version 2>&1 </dev/null | sed -n 's/.* version "\([^"]*\)".*/\1/p')
    printf '%s\n' "${version:-0}"
}

java_major() {
    local version
    version=$(java_version "$1")
    version=${version#1.} # Java 8 reports 1.8
    version=${version%%[!0-9]*}
    printf '%s\n' "${version:-0}"
}

# may_apt: whether packages may be installed with apt-get.
may_apt() {
    [ -z "${SIGNET_NO_INSTALL:-}" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null
}

# apt_install PACKAGE...: installs without prompting. Updates the package lists first if there are none, and after a failure if
# they are older than an hour.
apt_install() {
    local log
    may_apt || return 1
    say "Installing $* (apt-get) …"
    log=$(mktemp) || return 1
    if { { has_apt_lists || apt_get update; } && apt_get install "$@"; } >"$log" 2>&1 \
        || { apt_lists_are_old && apt_get update && apt_get install "$@"; } >"$log" 2>&1; then
        rm -f "$log"
        return 0
    fi
    tail -n 5 "$log" >&2
    rm -f "$log"
    return 1
}

has_apt_lists() {
    compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null
}

apt_lists_are_old() {
    [ -z "$(find /var/lib/apt/lists/partial -maxdepth 0 -mmin -60 2>/dev/null)" ]
}

apt_get() {
    local verb=$1
    shift
    DEBIAN_FRONTEND=noninteractive timeout 600 apt-get -y -q --no-install-recommends \
        -o Acquire::Retries=1 -o DPkg::Lock::Timeout=120 "$verb" "$@" </dev/null
}

# need_build_tools [PACKAGE...]: sets JAVA_HOME to a JDK with a compiler, or ends the script with a message. Also installs these
# Debian packages, or says that they are missing.
need_build_tools() {
    local required=() packages package
    [ -n "$(first_java_home javac)" ] || required+=("openjdk-$MIN_JAVA-jdk-headless")
    command -v mvn >/dev/null || required+=(maven)
    packages=(${required[@]+"${required[@]}"} "$@")
    if [ ${#packages[@]} -gt 0 ] && may_apt && ! apt_install "${packages[@]}"; then
        # One that this release of Debian does not have must not prevent the others.
        for package in "${packages[@]}"; do
            apt_install "$package" || [ "$package" = "${package#openjdk-}" ] || apt_install default-jdk-headless || :
        done
    fi
    JAVA_HOME=$(first_java_home javac)
    if [ -z "$JAVA_HOME" ] || ! command -v mvn >/dev/null; then
        say "Signet is built with a JDK $MIN_JAVA or later and Maven 3.8 or later; missing: ${required[*]}." \
            "On Debian, root installs all that is missing with: apt-get install ${packages[*]}"
        exit 1
    fi
    if [ ${#packages[@]} -gt 0 ] && ! may_apt; then
        say "Tests that need these tools are skipped: ${packages[*]}." \
            "On Debian, root installs all of them with: apt-get install ${packages[*]}"
    fi
    export JAVA_HOME
    MAVEN_VERSION=$(mvn -v 2>/dev/null </dev/null | sed -n 's/.*Apache Maven \([0-9][0-9.]*\).*/\1/p' | head -n 1)
    if ! maven_at_least 3 8; then
        say "Signet needs Maven 3.8 or later to build, but mvn is version ${MAVEN_VERSION:-unknown}. Install a newer one" \
            "and try again."
        exit 1
    fi
}

maven_at_least() {
    local major minor
    IFS=. read -r major minor _ <<<"${MAVEN_VERSION:-0.0}"
    [ "$major" -gt "$1" ] || { [ "$major" -eq "$1" ] && [ "${minor:-0}" -ge "$2" ]; }
}

# maven ARGUMENT...: runs Maven without colors, prompts or progress; Maven 3.8 does not read MAVEN_ARGS itself.
maven() {
    local inherited=
    maven_at_least 3 9 || inherited=${MAVEN_ARGS:-}
    # shellcheck disable=SC2086 # several arguments in one variable
    mvn -B -ntp -Dstyle.color=never $inherited "$@" </dev/null
}

# await_signet PID LOG: waits until this server listens, by its log, since another one may have its port.
await_signet() {
    until grep -q '^Signet listens' "$2"; do
        kill -0 "$1" 2>/dev/null || { cat "$2" >&2 && exit 1; }
        sleep 0.1
    done
}

# show_errors LOG: prints the errors and warnings of a Maven log, or its last lines if there are none.
show_errors() {
    local noise='\[Help 1\]|[Rr]e-run Maven|mvn <args>|following articles|correcting the problems|ERROR\] *([[:blank:]]at .*)?$'
    local errors
    errors=$(grep -oE '\[(ERROR|WARNING)\].*' "$1" | grep -vE "$noise" | head -n 60) || :
    printf '%s\n' "${errors:-$(tail -n 40 "$1")}" | sed 's/^/    /'
    echo "  The complete log is $1."
}
