// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.tls;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.Unpooled;
import io.netty.handler.ssl.SslContext;
import java.io.IOException;
import java.io.InputStream;
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
record PemFiles(ByteBuf certificate, ByteBuf key) {

    /** A private key of OpenSSL before 3.0: PKCS #1 (RSA) or SEC 1 (EC). */
    private static final Pattern OLD_KEY = Pattern.compile("-----BEGIN (RSA|EC) PRIVATE KEY-----");

    /**
     * Reads the files.
     *
     * @throws SSLKeyException if a file can't be read
     */
    static PemFiles read(Path certificate, Path key) throws SSLKeyException {
        return new PemFiles(read(certificate, "--tls-cert"), read(key, "--tls-key"));
    }

    private static ByteBuf read(Path file, String option) throws SSLKeyException {
        try {
            return Unpooled.wrappedBuffer(Files.readAllBytes(file));
        } catch (IOException e) {
            String reason = e instanceof NoSuchFileException
                    ? "there is no such file"
                    : e instanceof AccessDeniedException ? "permission denied" : e.getMessage();
            throw new SSLKeyException(option + " can't be read: " + reason + ".");
        }
    }

    /** Returns the chain, of which the first certificate is that of the key. */
    X509Certificate[] chain() throws GeneralSecurityException {
        return Reader.chain(new ByteBufInputStream(certificate.duplicate()));
    }

    /**
     * Returns the private key.
     *
     * @throws SSLKeyException if the key is not PKCS #8, or if it does not match the certificate
     * @throws GeneralSecurityException if the files are not PEM
     */
    PrivateKey privateKey() throws GeneralSecurityException, IOException {
        if (OLD_KEY.matcher(key.toString(StandardCharsets.ISO_8859_1)).find()) {
            throw new SSLKeyException(
                    "The key of --tls-key is not PKCS #8; convert it with openssl pkcs8 -topk8 -nocrypt -in OLD"
                            + " -out NEW.");
        }
        PrivateKey privateKey = Reader.key(new ByteBufInputStream(key.duplicate()));
        if (!matches(chain()[0], privateKey)) {
            throw new SSLKeyException("The key of --tls-key does not match the certificate of --tls-cert.");
        }
        return privateKey;
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
