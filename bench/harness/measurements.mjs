// SPDX-License-Identifier: Apache-2.0

/** The values of all rounds by key, such as {who, what}. An array in JSON. */
export class Measurements {
    #rows = new Map();

    add(key, value) {
        const name = JSON.stringify(key);
        if (!this.#rows.has(name)) this.#rows.set(name, { ...key, values: [] });
        this.#rows.get(name).values.push(value);
    }

    toJSON() {
        return [...this.#rows.values()];
    }
}

/**
 * Runs all tasks in every round, so that a slow minute of the machine affects all of them; each round begins with
 * another task, so that none always follows the same one.
 */
export async function interleave(rounds, tasks, say) {
    for (let round = 0; round < rounds; round++) {
        say(`round ${round + 1} of ${rounds}`);
        for (let i = 0; i < tasks.length; i++) await tasks[(i + round) % tasks.length](round);
    }
}

export function median(values) {
    const sorted = [...values].sort((a, b) => a - b);
    const middle = sorted.length >> 1;
    return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export const spread = (values) => ({ median: median(values), least: Math.min(...values), most: Math.max(...values) });
