// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.tls;

import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.Unpooled;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.regex.Pattern;
import javax.net.ssl.SSLKeyException;

/**
 * The content of a certificate chain file and a private key file. Compared by content, since modification times may be equal
 * and a file may be read while it is written. {@code toString} does not print the key.
 */
record PemFiles(Content certificate, Content key) {

    /** A private key of OpenSSL before 3.0: PKCS #1 (RSA) or SEC 1 (EC). */
    private static final Pattern OLD_KEY = Pattern.compile("-----BEGIN (RSA|EC) PRIVATE KEY-----");

    /**
     * The content of a file.
     *
     * @param failure why it could not be read; empty if it could
     */
    record Content(ByteBuffer bytes, String failure) {

        static Content of(Path file, String option) {
            try {
                return new Content(ByteBuffer.wrap(Files.readAllBytes(file)), "");
            } catch (IOException e) {
                String reason = e instanceof NoSuchFileException
                        ? "there is no such file"
                        : e instanceof AccessDeniedException ? "permission denied" : e.getMessage();
                return new Content(ByteBuffer.allocate(0), option + " can't be read: " + reason + ".");
            }
        }

        private ByteBufInputStream open() throws SSLKeyException {
            if (!failure.isEmpty()) {
                throw new SSLKeyException(failure);
            }
            return new ByteBufInputStream(Unpooled.wrappedBuffer(bytes));
        }
    }

    static PemFiles read(Path certificate, Path key) {
        return new PemFiles(Content.of(certificate, "--tls-cert"), Content.of(key, "--tls-key"));
    }

    /**
     * Creates a context builder.
     *
     * @throws SSLKeyException if a file can't be read, if the key is not PKCS #8, or if it does not match the certificate
     * @throws GeneralSecurityException if the files are not PEM
     */
    SslContextBuilder forServer() throws GeneralSecurityException, IOException {
        X509Certificate[] chain = Reader.chain(certificate.open());
        ByteBufInputStream keyPem = key.open();
        if (OLD_KEY.matcher(StandardCharsets.ISO_8859_1.decode(key.bytes.duplicate()))
                .find()) {
            throw new SSLKeyException(
                    "The key of --tls-key is not PKCS #8; convert it with openssl pkcs8 -topk8 -nocrypt -in OLD"
                            + " -out NEW.");
        }
        PrivateKey privateKey = Reader.key(keyPem);
        if (!matches(chain[0], privateKey)) {
            throw new SSLKeyException("The key of --tls-key does not match the certificate of --tls-cert.");
        }
        return SslContextBuilder.forServer(privateKey, chain);
    }

    /** Returns the first certificate of the chain, which must be valid PEM. */
    X509Certificate leaf() throws GeneralSecurityException, SSLKeyException {
        return Reader.chain(certificate.open())[0];
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

        static X509Certificate[] chain(InputStream pem) throws GeneralSecurityException {
            return toX509Certificates(pem);
        }

        static PrivateKey key(InputStream pem) throws GeneralSecurityException, IOException {
            return toPrivateKey(pem, null);
        }
    }
}
