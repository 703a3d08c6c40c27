// SPDX-License-Identifier: Apache-2.0

/** SG-1: from a seed to a circuit-board avatar, as SVG, PNG or JSON. Needs nothing but java.base. */
module dev.signet.core {
    exports dev.signet;
}
