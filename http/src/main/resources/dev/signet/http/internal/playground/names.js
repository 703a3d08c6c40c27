// SPDX-License-Identifier: Apache-2.0

const NAMES = `Ada Aiko Alan Amara Amina Anders Anouk Arjun Astrid Aylin Beatriz Bjarne Camille Carlos Chen Chidi Chloé Dalia
Dario Dennis Dmitri Edsger Eero Elif Emeka Emma Farah Fatima Felix Fumiko Gaia Grace Guillaume Hamza Hana Hedy Hiro Ian Ines
Ingrid Ivo Jamal Jana Joana João Kaito Karim Katherine Kenji Kofi Lars Layla Leila Linus Lucía Łukasz Maja Mara Margaret Marek
Mateo Mei Mina Mohammed Nadia Naoki Niamh Nils Nour Olga Omar Oskar Paloma Priya Quentin Radia Rania Ravi Rosa Saoirse Sara Sefa
Selma Sigrid Siti Sofia Sven Tariq Tenzin Thabo Théo Tim Tomás Umar Uma Valentina Vera Wanda Wei Ximena Yara Yusuf Zainab Zoë`
  .split(/\s+/);

export function randomName() {
  return NAMES[Math.floor(Math.random() * NAMES.length)];
}

/** Returns this many different names in random order. */
export function randomNames(count) {
  const left = [...NAMES];
  return Array.from({ length: count }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0]);
}
