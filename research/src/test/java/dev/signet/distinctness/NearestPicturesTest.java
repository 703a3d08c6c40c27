// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.distinctness.NearestPictures.Measure;
import dev.signet.distinctness.NearestPictures.Neighbor;
import org.junit.jupiter.api.Test;

class NearestPicturesTest {

    @Test
    void findsThePictureThatIsNearestByColorOrOneHardlyFarther() {
        Measure measure = NearestPictures.COLOR;
        View[] views = LookAlikeSection.views(16, Vision.NORMAL, 300);
        Neighbor[] nearest = LookAlikeSection.nearest(views, measure);
        for (int i = 0; i < views.length; i += 10) {
            double least = Double.POSITIVE_INFINITY;
            for (int j = 0; j < views.length; j++) {
                least = j == i ? least : Math.min(least, measure.distance(views[i], views[j]));
            }
            assertEquals(least, nearest[i].distance(), 0.01 * least);
        }
    }
}
