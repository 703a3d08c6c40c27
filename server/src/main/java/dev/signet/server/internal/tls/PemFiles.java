// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.tls;

import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.Unpooled;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLKeyException;

/**
 * The content of a certificate chain file and a private key file. Compared by content, since modification times may be equal
 * and a file may be read while it is written. {@code toString} does not print the key.
 */
record PemFiles(ByteBuffer certificate, ByteBuffer key) {

    static PemFiles read(Path certificate, Path key) {
        return new PemFiles(read(certificate), read(key));
    }

    /** Returns an empty buffer if the file cannot be read; parsing it fails. */
    private static ByteBuffer read(Path file) {
        try {
            return ByteBuffer.wrap(Files.readAllBytes(file));
        } catch (IOException e) {
            return ByteBuffer.allocate(0);
        }
    }

    /**
     * Creates a context builder.
     *
     * @throws SSLKeyException if the key does not match the certificate
     * @throws GeneralSecurityException if the files are not PEM
     */
    SslContextBuilder forServer() throws GeneralSecurityException, IOException {
        X509Certificate[] chain = Reader.chain(certificate);
        PrivateKey privateKey = Reader.key(key);
        if (!matches(chain[0], privateKey)) {
            throw new SSLKeyException("The key of --tls-key does not match the certificate of --tls-cert.");
        }
        return SslContextBuilder.forServer(privateKey, chain);
    }

    /**
     * Whether the certificate verifies a signature of the key. Netty does not check this, and during a renewal one file is
     * written before the other.
     */
    private static boolean matches(X509Certificate certificate, PrivateKey key) throws GeneralSecurityException {
        String algorithm = key.getAlgorithm().equals("EC") ? "ECDSA" : key.getAlgorithm();
        Signature signature = Signature.getInstance("SHA256with" + algorithm);
        signature.initSign(key);
        byte[] signed = signature.sign();
        signature.initVerify(certificate.getPublicKey());
        return signature.verify(signed);
    }

    /** Gives access to the PEM parser of Netty, whose methods are protected. */
    private abstract static class Reader extends SslContext {

        static X509Certificate[] chain(ByteBuffer pem) throws GeneralSecurityException {
            return toX509Certificates(new ByteBufInputStream(Unpooled.wrappedBuffer(pem)));
        }

        static PrivateKey key(ByteBuffer pem) throws GeneralSecurityException, IOException {
            return toPrivateKey(new ByteBufInputStream(Unpooled.wrappedBuffer(pem)), null);
        }
    }
}
