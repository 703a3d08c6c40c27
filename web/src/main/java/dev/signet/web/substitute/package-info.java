// SPDX-License-Identifier: Apache-2.0

/** Small stand-ins for classes that core uses, for TeaVM: {@link dev.signet.web.substitute.Substitutes}. */
package dev.signet.web.substitute;
