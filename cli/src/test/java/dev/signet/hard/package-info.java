// SPDX-License-Identifier: Apache-2.0

/** Bad days: a real process under attack, out of something, or killed. Tagged {@code hard}; {@code ./test --hard} runs it. */
package dev.signet.hard;
