// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

/** The command was called in a way it can't be carried out. The message is one sentence for the person who typed it. */
public final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String sentence;

    public UsageException(String sentence) {
        super(sentence);
        this.sentence = sentence;
    }

    public String sentence() {
        return sentence;
    }
}
