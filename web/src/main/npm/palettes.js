// SPDX-License-Identifier: Apache-2.0
// The tables of section 4 of SG-1.

// Three bytes a color, in Base64, which is smaller than hexadecimal after compression.
const BYTES = atob(
  // The rows of spectrum: dark trace, via, ground; light trace, via, ground; none trace.
  "+0Fl/8XILBU1zRNHbQAg/u/w7DBa" +
  "/2ZL/8a7KRY43TEbbAkA/vDt+E8z" +
  "/5NG/smoIxk82FoEXiMB//Dq83UT" +
  "/7Y5/8yDFx0/zW8AVisC/vHn6JEB" +
  "+dsd7NdmBCE+t34ETDIB/PLj0qcC" +
  "u+UEx+R7ASQ0WY0GJkEB7vfohrQD" +
  "SuBime6fASUuBIIuAUUU6vjrIa9A" +
  "Bd+gdfK+AiUrA3lVAUMu5/jvBKl6" +
  "CdPETvLjAiUrAX12AkE95Pn2CKWc" +
  "MdTtden/AiUvB36RAz9K5Pj8C6S8" +
  "CrT+q93+ACM4BHCkATxb6fb/CZPS" +
  "SpH/vtj/DCA/AFjUADF97fT/HHX3" +
  "d2/+ztL+Gxs+RSLRLSSC8fP+YFHy" +
  "qV/338v+JRg7bBu5Rhh49fH+kEDh" +
  "31Ll/rv/KxY2nRWkXAhg/O/8wzTK" +
  "+lms/8LbLhUzyBF8aAA+/u/04TWR" +
  // The ramps of fire, phosphor, cobalt and mono: four shades and the ground on dark, the same on light, four shades on none.
  "8EM6/3of/7Ag/+OaKgsUfRAwxCAq2VoAvXQA//HisyAq4EAq7noS3aAR" +
  "H6RjNc9qm+I84PuwBSAaCkozC31VL5ova4oA7PrqC3pLFKBaT64ej64Q" +
  "T3T/KqP/P9byyeT/CxRAFR9rKj/WCn/QT3So6fH/K0bZP3j/GJPWb5rW" +
  "f4iWqbC709je////Gx4kFRgdOkFLX2dzgIiT8/T2W2RweoOPlZ2oqrC5",
);

/** The colors in hexadecimal, six digits each. */
export const COLORS = [...BYTES].map((byte) => (byte.charCodeAt() + 256).toString(16).slice(1)).join("");
