// SPDX-License-Identifier: Apache-2.0
package dev.signet.web.substitute;

import java.util.Map;
import org.teavm.extension.spi.substitution.SimpleSubstitutionPolicy;
import org.teavm.extension.spi.substitution.SubstitutionSink;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderTransformer;
import org.teavm.model.ClassHolderTransformerContext;
import org.teavm.model.ClassReader;
import org.teavm.model.ReferenceCache;
import org.teavm.model.util.ModelUtils;
import org.teavm.parsing.ClassRefsRenamer;

/**
 * Gives TeaVM the classes of this package for those of the JDK that its class library lacks, and for those that it has in
 * full: core needs little of them, and everybody would load the rest. A method that core uses and a substitute lacks
 * stops the build.
 */
public final class Substitutes extends SimpleSubstitutionPolicy implements ClassHolderTransformer {

    private static final Map<String, Class<?>> SUBSTITUTES = Map.of(
            "dev.signet.bytes.EightBytes", EightBytes.class,
            "dev.signet.memory.Pool", Pool.class,
            "java.lang.StringBuilder", StringBuilder.class,
            "java.nio.charset.Charset", Charset.class,
            "java.nio.charset.StandardCharsets", StandardCharsets.class,
            "java.security.MessageDigest", MessageDigest.class,
            "java.util.HexFormat", HexFormat.class,
            "java.util.Locale", Locale.class);

    private static final ClassRefsRenamer RENAMER = new ClassRefsRenamer(new ReferenceCache(), Substitutes::original);

    /** For the classes that nobody else has. */
    @Override
    public void contribute(SubstitutionSink sink) {
        SUBSTITUTES.forEach((original, substitute) ->
                sink.selectClasses(named(original)).replacePackage(packageOf(original), substitute.getPackageName()));
    }

    /** For the classes that TeaVM has. */
    @Override
    public void transformClass(ClassHolder type, ClassHolderTransformerContext context) {
        Class<?> substitute = SUBSTITUTES.get(type.getName());
        if (substitute != null) {
            type.removeAllMethods();
            type.removeAllFields();
            type.getInterfaces().clear();
            ClassReader replacement = context.getHierarchy().getClassSource().get(substitute.getName());
            ModelUtils.copyClass(RENAMER.rename(ModelUtils.copyClass(replacement)), type);
        }
    }

    private static String original(String name) {
        for (Map.Entry<String, Class<?>> entry : SUBSTITUTES.entrySet()) {
            if (entry.getValue().getName().equals(name)) {
                return entry.getKey();
            }
        }
        return name;
    }

    private static String packageOf(String name) {
        return name.substring(0, name.lastIndexOf('.'));
    }
}
