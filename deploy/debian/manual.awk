# SPDX-License-Identifier: Apache-2.0
# Turns the help of signet, or of one of its commands, into a manual page. Variables: name (signet-serve), version, date.

# roff TEXT: as a line of a page, without its own requests and with hyphens that can be copied.
function roff(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    return text ~ /^[.']/ ? "\\&" text : text
}

# separate: begins a paragraph, unless it is the first one of the section.
function separate() {
    if (paragraph) print ".PP"
    paragraph = 1
}

# flush: prints the lines of the entry that were joined.
function flush() {
    if (text != "") print roff(text)
    text = ""
}

function section(title) {
    flush()
    heading = title
    paragraph = 0
    print ".SH " toupper(title)
}

# Descriptions of options begin in the column of this one.
FNR == NR { if (/^ +-h, --help /) column = index($0, "Show this help"); next }

FNR == 1 {
    printf ".TH %s 1 %s \"Signet %s\"\n.SH NAME\n%s \\- %s\n", toupper(name), date, version, roff(name), roff(tolower(substr($0, 1, 1)) substr($0, 2, length($0) - 2))
    next
}
/^Usage: / { section("synopsis"); usage = 1 }
usage && /^(Usage:|      ) / { print (/^Usage/ ? "" : ".br\n") roff(substr($0, 8)); next }
usage && NF && !/^[A-Z][a-z ]+:$/ { section("description") }
NF { usage = 0 }
/^[A-Z][a-z ]+:$/ { section(substr($0, 1, length($0) - 1)); next }
!NF { flush(); open = 0; next }
heading == "description" { if (!open) separate(); open = 1; print roff($0); next }
heading == "Examples" && /^  # / { separate(); print roff(substr($0, 5)) ":"; next }
heading == "Examples" { printf ".PP\n.RS 4\n%s\n.RE\n", roff(substr($0, 3)); next }
# An entry, whose description begins in its column, or after two spaces, or on the next line.
/^ +[^ ]/ && match($0, /[^ ]/) < column {
    flush()
    term = substr($0, RSTART)
    if (substr($0, column - 1, 1) == " " && substr($0, 1, column - 1) !~ /[^ ]  +[^ ]/) cut = column - RSTART
    else cut = match(term, /  +/) ? RSTART : length(term) + 1
    text = substr(term, cut)
    term = substr(term, 1, cut - 1)
    gsub(/^ +| +$/, "", text)
    gsub(/ +$/, "", term)
    printf ".TP\n.B %s\n", roff(term)
    next
}
# A further line: wrapped if it is indented more than the description.
{
    if (match($0, /[^ ]/) == column) { flush(); print ".br" }
    gsub(/^ +/, "")
    text = text (text == "" ? "" : " ") $0
}
END { flush(); printf ".SH SEE ALSO\n.BR %s (1)\n", name == "signet" ? "signet\\-serve" : "signet" }
