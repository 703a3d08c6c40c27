# SPDX-License-Identifier: Apache-2.0
# Sourced by ./signet, ./test, bench/run and the other scripts: finds a JDK and Maven, and installs missing tools as root on Debian.
# SIGNET_NO_INSTALL=1 forbids every installation.

readonly MIN_JAVA=17
readonly NODE_VERSION=22.23.3
readonly NODE_SHA512_X64=a879f3e6d16c1e88ff58cfae4443558d638d8b9855be6c2b82af00e15efa2a9b95340738fa3c0af31e20c1ba1b13d06d1cd83f00a476e7cdde628acb17f73b9e
readonly NODE_SHA512_ARM64=9770c01d9adeca5a3ea7d4170edb0eae31b625726a5736179c01a621034e50d01170ca694ced9c99ec1540ffb7ead8c99d213e773a4c36d816f9cde8883bd7b4
readonly NPM_VERSION=10.9.2
readonly NPM_SHA512=8ab88f10f224a0c614cb717a7f7c30499014f77134120e9c1f0211ea3cf3397592cbe483feb38e0c4b3be1c54e347292c76a1b5edb94a3289d5448484ab8ac81

# say MESSAGE...: prints a message on stderr.
say() {
    printf '%s\n' "$*" >&2
}

# fail MESSAGE...
fail() {
    say "$@"
    exit 1
}

# need_command COMMAND PACKAGE: ends the script if the command is missing and its Debian package cannot be installed.
need_command() {
    command -v "$1" >/dev/null || apt_install "$2" || fail "$0 needs $1 (Debian package $2)."
}

# help_option "$@": if the first argument asks for help, prints the comment at the top of the script and exits.
help_option() {
    if [[ ${1:-} =~ ^(-h|--help)$ ]]; then
        sed -n '3,/^set /{/^set /d; s/^# \{0,1\}//p}' "$0"
        exit 0
    fi
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
    while read -r home; do
        [ ! -x "$home/bin/$1" ] || { printf '%s\n' "$home" && return; }
    done <<<"$(java_homes)"
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

# apt_install PACKAGE...: installs without prompting. Updates the package lists first if there are none, and after a failure.
apt_install() {
    local log code=0
    may_apt || return 1
    say "Installing $* (apt-get) …"
    log=$(mktemp) || return 1
    compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null || apt_get update >"$log" 2>&1 || :
    apt_get install "$@" >"$log" 2>&1 || { apt_get update && apt_get install "$@"; } >"$log" 2>&1 \
        || { tail -n 5 "$log" >&2 && code=1; }
    rm -f "$log"
    return $code
}

apt_get() {
    local verb=$1
    shift
    DEBIAN_FRONTEND=noninteractive timeout 600 apt-get -y -q --no-install-recommends \
        -o Acquire::Retries=1 -o Acquire::Languages=none -o DPkg::Lock::Timeout=120 "$verb" "$@" </dev/null
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
        fail "Signet is built with a JDK $MIN_JAVA or later and Maven 3.8 or later; missing: ${required[*]}." \
            "On Debian, root installs all that is missing with: apt-get install ${packages[*]}"
    fi
    if [ ${#packages[@]} -gt 0 ] && ! may_apt; then
        say "Tests that need these tools are skipped: ${packages[*]}." \
            "On Debian, root installs all of them with: apt-get install ${packages[*]}"
    fi
    export JAVA_HOME
    MAVEN_VERSION=$(mvn -v 2>/dev/null </dev/null | sed -n 's/.*Apache Maven \([0-9][0-9.]*\).*/\1/p' | head -n 1)
    case $MAVEN_VERSION in
        '' | [0-2].* | 3.[0-7] | 3.[0-7].*)
            fail "Signet needs Maven 3.8 or later to build, but mvn is version ${MAVEN_VERSION:-unknown}. Install a newer one and try again."
            ;;
    esac
}

# maven ARGUMENT...: runs Maven without colors, prompts or progress, with the commit that /info of the server reports. Maven 3.8 does
# not read MAVEN_ARGS itself.
maven() {
    local inherited='' commit
    commit=$(git rev-parse --short=12 HEAD 2>/dev/null) || commit=unknown
    case $MAVEN_VERSION in 3.8*) inherited=${MAVEN_ARGS:-} ;; esac
    # shellcheck disable=SC2086 # several arguments in one variable
    mvn -B -ntp -Dstyle.color=never -Dsignet.commit="$commit" $inherited "$@" </dev/null
}

# await_signet PID LOG: waits up to a minute until this server listens, by its log, and sets port. Fails with the log.
await_signet() {
    local tries=0
    port=
    until [ -n "$port" ]; do
        kill -0 "$1" 2>/dev/null && [ $((tries += 1)) -le 600 ] || { cat "$2" >&2 && return 1; }
        sleep 0.1
        port=$(sed -n 's/.* Signet listens on [^ ]*:\([0-9]*\) .*/\1/p' "$2")
    done
}

# free_port: prints a port of the loopback address that no process listens on.
free_port() {
    local port=$((20000 + RANDOM % 10000))
    while (: 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do port=$((port + 1)); done
    echo $port
}

# need_node: puts Node.js 20 or later and npm on the PATH, if possible. Debian 12 has an older Node.js, and its npm has 360 packages;
# the registry of npm has both.
need_node() {
    local folder platform sum
    case $(node --version 2>/dev/null) in
        '' | v[0-9].* | v1[0-9].*) ;;
        *) command -v npm >/dev/null && return ;;
    esac
    case $(uname -s)-$(uname -m) in
        Linux-aarch64) platform=linux-arm64 sum=$NODE_SHA512_ARM64 ;;
        Linux-x86_64) platform=linux-x64 sum=$NODE_SHA512_X64 ;;
        *) return 1 ;;
    esac
    folder=$(cache_folder "node-$NODE_VERSION-npm-$NPM_VERSION")
    if [ ! -d "$folder" ]; then
        [ -z "${SIGNET_NO_INSTALL:-}" ] && command -v curl >/dev/null || return 1
        say "Installing Node.js $NODE_VERSION …"
        rm -rf "$folder.new"
        mkdir -p "$folder.new"
        npm_archive "node-$platform" "$NODE_VERSION" "$sum" "$folder.new/node" \
            && npm_archive npm "$NPM_VERSION" "$NPM_SHA512" "$folder.new/npm" || return 1
        # Trusts what the system trusts, such as a proxy between this machine and the registry.
        cat >"$folder.new/node/bin/npm" <<SH
#!/bin/sh
certificates=/etc/ssl/certs/ca-certificates.crt
[ ! -f \$certificates ] || export NODE_EXTRA_CA_CERTS="\${NODE_EXTRA_CA_CERTS:-\$certificates}"
exec "$folder/node/bin/node" "$folder/npm/bin/npm-cli.js" "\$@"
SH
        chmod +x "$folder.new/node/bin/npm"
        mv "$folder.new" "$folder"
    fi
    export PATH="$folder/node/bin:$PATH"
}

# npm_archive NAME VERSION SHA512 DIRECTORY: unpacks a package without npm.
npm_archive() {
    curl -fsSL --retry 3 -o "$4.tgz" "https://registry.npmjs.org/$1/-/$1-$2.tgz" || return 1
    echo "$3  $4.tgz" | sha512sum --check --quiet || return 1
    mkdir "$4"
    tar xzf "$4.tgz" --strip-components=1 -C "$4"
    rm "$4.tgz"
}

# npm_packages NAME PACKAGE@VERSION...: prints a directory with these npm packages, which it installs if they are missing. A directory
# that is being installed has another name, so that half of an installation does not count.
npm_packages() {
    local folder made
    folder=$(cache_folder "$1-$(printf '%s\n' "${@:2}" | cksum | cut -d ' ' -f 1)")
    if [ ! -d "$folder" ]; then
        [ -z "${SIGNET_NO_INSTALL:-}" ] && command -v npm >/dev/null || return 1
        say "Installing ${*:2} (npm) …"
        mkdir -p "${folder%/*}"
        made=$(mktemp -d "$folder.XXXXXX")
        # Not all registries know the tag cjs of node-fetch, which a dependency of Prism asks for.
        echo '{ "private": true, "overrides": { "node-fetch": "2.7.0" } }' >"$made/package.json"
        npm install "${@:2}" --prefix "$made" --no-audit --no-fund --ignore-scripts </dev/null >"$made/npm.log" 2>&1 \
            || { tail -n 5 "$made/npm.log" >&2 && rm -rf "$made" && return 1; }
        mv -T "$made" "$folder" 2>/dev/null || rm -rf "$made"
    fi
    printf '%s\n' "$folder"
}

# locked_packages DIRECTORY LOG: installs the packages of a directory's package-lock.json, unless that is done.
locked_packages() {
    # npm writes this file last.
    if [ ! -f "$1/node_modules/.package-lock.json" ] || [ "$1/package-lock.json" -nt "$1/node_modules/.package-lock.json" ]; then
        [ -z "${SIGNET_NO_INSTALL:-}" ] || return 1
        say "Installing the packages of $1/package-lock.json (npm) …"
        npm ci --prefix "$1" --no-audit --no-fund --ignore-scripts </dev/null >"$2" 2>&1 || { tail -n 5 "$2" >&2 && return 1; }
    fi
}

# show_errors LOG: prints the errors and warnings of a Maven log, or its last lines if there are none.
show_errors() {
    local noise='\[Help 1\]|[Rr]e-run Maven|mvn <args>|following articles|correcting the problems|ERROR\] *([[:blank:]]at .*)?$|WARNING\] Tests run'
    local errors
    errors=$(grep -oE '\[(ERROR|WARNING)\].*' "$1" | grep -vE "$noise" | head -n 60) || :
    printf '%s\n' "${errors:-$(tail -n 40 "$1")}" | sed 's/^/    /'
    echo "  The complete log is $1."
}
