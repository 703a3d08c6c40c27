// SPDX-License-Identifier: Apache-2.0

/**
 * Avatars that look like circuit boards, generated from a text such as a user name, as SVG or PNG.
 *
 * <ul>
 *   <li>{@link dev.signet.Avatar} is the start: {@code Avatar.of("ada").svg()}.
 *   <li>{@link dev.signet.Parameters} holds size, shape, colors and the like.
 *   <li>{@link dev.signet.AvatarParser} reads both from text: query strings, forms, options.
 *   <li>{@link dev.signet.RenderMemory} limits and releases the memory that renderings reuse.
 * </ul>
 *
 * <p>All types are immutable and thread-safe unless they state otherwise. No method accepts or returns {@code null}. Invalid
 * input throws {@link dev.signet.InvalidInputException}. The packages below {@code dev.signet.internal} are not exported to
 * other programs and change without notice.
 *
 * <p><b><a href="https://repository.invalid/blob/main/docs/SG-1.md">SG-1</a></b> is the specification of the avatars. It defines them from 128 bits, which
 * are the first half of the SHA-256 of a seed in UTF-8, and nine parameters. The bits select the content of 16 cells and the colors.
 * SVG text, pixels, PNG file, JSON document and entity tag follow from them byte for byte; no other input, such as a font, a
 * locale or the time, has an effect.
 *
 * <p>The bytes of SG-1 never change, and {@link dev.signet.Avatar#of} and {@link dev.signet.Avatar#ofHash} mean SG-1 for good.
 * A later specification would come with factories and parameters of its own beside these, and with its own serialized form, so
 * that no program gets another picture by an upgrade.
 */
@NullMarked
package dev.signet;

import org.jspecify.annotations.NullMarked;
