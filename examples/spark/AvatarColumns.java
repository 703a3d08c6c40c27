// SPDX-License-Identifier: Apache-2.0
import static org.apache.spark.sql.functions.call_udf;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sha2;
import static org.apache.spark.sql.functions.to_json;

import dev.signet.Avatar;
import dev.signet.Parameters;
import java.io.IOException;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;

/**
 * Adds SVG and PNG columns to a table with a column {@code seed}, and writes it as Parquet.
 *
 * <p>Usage: AvatarColumns check VECTORS DIR, or AvatarColumns measure COUNT DIR.
 */
final class AvatarColumns {

    public static void main(String[] arguments) throws IOException {
        try (SparkSession spark = SparkSession.builder()
                .master("local[1]")
                .appName("signet")
                .config("spark.ui.enabled", false)
                .getOrCreate()) {
            Parameters look = Parameters.DEFAULT; // captured by both functions, and thus serialized
            spark.udf()
                    .register("avatar_svg", (UDF1<String, String>) seed -> Avatar.of(seed, look).svg(), DataTypes.StringType);
            spark.udf()
                    .register("avatar_png", (UDF1<String, byte[]>) seed -> Avatar.of(seed, look).png(), DataTypes.BinaryType);
            if (arguments[0].equals("check")) {
                check(spark, arguments[1], arguments[2]);
            } else {
                measure(spark, Long.parseLong(arguments[1]), arguments[2]);
            }
        }
    }

    private static Dataset<Row> withAvatars(Dataset<Row> seeds) {
        return seeds.withColumn("svg", call_udf("avatar_svg", col("seed")))
                .withColumn("png", call_udf("avatar_png", col("seed")));
    }

    /** Draws the vectors that have a seed and no parameters, and compares what the Parquet file has with their hashes. */
    private static void check(SparkSession spark, String vectors, String directory) {
        Dataset<Row> seeds = spark.read()
                .option("multiLine", true)
                .json(vectors)
                .where(col("seed").isNotNull().and(to_json(col("parameters")).equalTo("{}")))
                .select("seed", "svgSha256", "pngSha256");
        withAvatars(seeds).write().mode("overwrite").parquet(directory);
        Dataset<Row> written = spark.read().parquet(directory);
        Column equal = sha2(col("svg").cast("binary"), 256)
                .equalTo(col("svgSha256"))
                .and(sha2(col("png"), 256).equalTo(col("pngSha256")));
        long all = written.count();
        long good = written.where(equal).count();
        System.out.println(good + " of " + all + " vectors are equal.");
        if (all == 0 || good < all) {
            System.exit(1);
        }
    }

    private static void measure(SparkSession spark, long count, String directory) {
        for (String column : new String[] {"svg", "png"}) {
            Dataset<Row> users = spark.range(count).select(concat(lit("user"), col("id")).as("seed"));
            Dataset<Row> avatars = withAvatars(users).select("seed", column);
            avatars.limit((int) count / 10).write().mode("overwrite").parquet(directory); // warm-up
            long start = System.nanoTime();
            avatars.write().mode("overwrite").parquet(directory);
            double seconds = (System.nanoTime() - start) / 1e9;
            System.out.printf("Spark, %s, one core: %,.0f a second%n", column, count / seconds);
        }
    }
}
