// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.tls;

import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.Unpooled;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;

/**
 * What is in two files that should be a certificate chain and its private key. Two are the same if all bytes are: the times
 * of files tell less, and a file may be read while it is being written. Printed, it gives away nothing.
 */
record PemFiles(ByteBuffer certificate, ByteBuffer key) {

    static PemFiles read(Path certificate, Path key) {
        return new PemFiles(read(certificate), read(key));
    }

    /** Nothing if it cannot be read, which is no certificate and no key either. */
    private static ByteBuffer read(Path file) {
        try {
            return ByteBuffer.wrap(Files.readAllBytes(file));
        } catch (IOException e) {
            return ByteBuffer.allocate(0);
        }
    }

    /**
     * Both, for a server.
     *
     * @throws GeneralSecurityException if they are not PEM, or do not belong together
     */
    SslContextBuilder forServer() throws GeneralSecurityException, IOException {
        X509Certificate[] chain = Reader.chain(certificate);
        PrivateKey privateKey = Reader.key(key);
        if (!belongTogether(chain[0], privateKey)) {
            throw new KeyException("The key is not that of the certificate.");
        }
        return SslContextBuilder.forServer(privateKey, chain);
    }

    /**
     * Whether the certificate vouches for what the key signs. Nobody else asks before the first client does, and whoever
     * renews the files writes one after the other.
     */
    private static boolean belongTogether(X509Certificate certificate, PrivateKey key) throws GeneralSecurityException {
        String kind = key.getAlgorithm().equals("EC") ? "ECDSA" : key.getAlgorithm();
        Signature signature = Signature.getInstance("SHA256with" + kind);
        signature.initSign(key);
        byte[] signed = signature.sign();
        signature.initVerify(certificate.getPublicKey());
        return signature.verify(signed);
    }

    /** Netty reads PEM, but gives it only to those who extend this. */
    private abstract static class Reader extends SslContext {

        static X509Certificate[] chain(ByteBuffer pem) throws GeneralSecurityException {
            return toX509Certificates(new ByteBufInputStream(Unpooled.wrappedBuffer(pem)));
        }

        static PrivateKey key(ByteBuffer pem) throws GeneralSecurityException, IOException {
            return toPrivateKey(new ByteBufInputStream(Unpooled.wrappedBuffer(pem)), null);
        }
    }
}
