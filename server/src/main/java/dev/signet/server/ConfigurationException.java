// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

/** The server cannot start as it is configured. The message is one sentence for the person who starts it. */
public final class ConfigurationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String sentence;

    public ConfigurationException(String sentence) {
        super(sentence);
        this.sentence = sentence;
    }

    public ConfigurationException(String sentence, Throwable cause) {
        super(sentence, cause);
        this.sentence = sentence;
    }

    /** The message. */
    public String sentence() {
        return sentence;
    }
}
