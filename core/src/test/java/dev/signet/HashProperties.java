// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.internal.layout.HashBits;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

@Domain(Inputs.class)
@Domain(DomainContext.Global.class)
class HashProperties {

    @Property
    void bitsAreCountedFromTheMostSignificantBit(
            @ForAll Hash hash, @ForAll @IntRange(max = 127) int first, @ForAll @IntRange(max = 32) int count) {
        Assume.that(first + count <= 128);
        BigInteger expected =
                new BigInteger(hash.hex(), 16).shiftRight(128 - first - count).mod(BigInteger.TWO.pow(count));
        assertEquals(expected.intValue(), HashBits.get(hash, first, count));
    }

    @Property
    void parsesItsOwnHex(@ForAll Hash hash) {
        assertEquals(hash, Hash.ofHex(hash.hex()));
    }

    @Property
    void hashIsTheFirstHalfOfSha256(@ForAll String seed) throws GeneralSecurityException {
        Assume.that(!seed.isEmpty() && isWellFormed(seed));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(seed.getBytes(StandardCharsets.UTF_8));
        assertEquals(HexFormat.of().formatHex(digest, 0, 16), Hash.ofSeed(seed).hex());
    }

    private static boolean isWellFormed(String text) {
        return text.codePoints().noneMatch(point -> point >= 0xd800 && point <= 0xdfff);
    }
}
