// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.routes;

/**
 * What an operator decides about {@code /avatar/}.
 *
 * @param defaults how avatars look there
 * @param strict404 whether {@code d=404} is a 404, as where nobody has uploaded a picture; if not, it is the avatar
 */
public record GravatarOptions(GravatarDefaults defaults, boolean strict404) {

    public static final GravatarOptions DEFAULT = new GravatarOptions(GravatarDefaults.NONE, false);
}
