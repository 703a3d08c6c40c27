// SPDX-License-Identifier: Apache-2.0
// Formats figures.

/** Three significant digits, with separators: 0.123, 12.3, 1,230, 1,234,000. */
export function number(value) {
    if (value === undefined || !Number.isFinite(value)) return '–';
    if (value === 0) return '0';
    if (Math.abs(value) >= 1000) {
        const unit = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 2);
        return (Math.round(value / unit) * unit).toLocaleString('en');
    }
    return String(Number(value.toPrecision(3)));
}

export const whole = (value) => Math.round(value).toLocaleString('en');
export const times = (value) => (value === undefined || !Number.isFinite(value) ? '–' : `${number(value)}×`);

/** A table in Markdown; the first column to the left, the others to the right. */
export function table(head, rows) {
    const line = (cells) => `| ${cells.join(' | ')} |`;
    return [
        line(head),
        `|---|${head
            .slice(1)
            .map(() => '--:')
            .join('|')}|`,
        ...rows.map(line),
    ].join('\n');
}

/** The median, followed by minimum and maximum. */
export const withSpread = ({ median, least, most }) => `${number(median)} <sub>${number(least)}–${number(most)}</sub>`;

/** A rate, followed by Signet's rate divided by it. */
export const compared = (row, ours) => withSpread(row) + (row.who === 'Signet' ? '' : ` (${times(ours / row.median)})`);
