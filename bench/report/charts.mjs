// SPDX-License-Identifier: Apache-2.0
// Two kinds of charts as SVG text. Each has its own background and follows the reader's light or dark setting, so that it is
// legible on any page.
import { number } from './text.mjs';

const WIDTH = 860;
const STYLE = `
  .ground{fill:#fff;stroke:#d0d7de}text{font:13px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:#1f2328}
  .title{font-size:16px;font-weight:600}.muted{fill:#59636e;font-size:12px}.group{font-weight:600}
  .grid{stroke:#d8dee4;stroke-width:1}.axis{stroke:#868e96;stroke-width:1}.spread{stroke:#1f2328;stroke-opacity:.55;stroke-width:1.5;fill:none}
  .c0{fill:#e8590c}.c1{fill:#3b5bdb}.c2{fill:#868e96}.c3{fill:#adb5bd}
  .l0{stroke:#e8590c}.l1{stroke:#3b5bdb}.l2{stroke:#868e96}.l3{stroke:#adb5bd}
  .line{fill:none;stroke-width:2.5;stroke-linejoin:round}
  @media(prefers-color-scheme:dark){
    .ground{fill:#0d1117;stroke:#30363d}text{fill:#e6edf3}.muted{fill:#9198a1}.grid{stroke:#262c36}.spread{stroke:#e6edf3}
    .c0{fill:#ff9346}.c1{fill:#748ffc}.c2{fill:#6e7681}.c3{fill:#484f58}
    .l0{stroke:#ff9346}.l1{stroke:#748ffc}.l2{stroke:#6e7681}.l3{stroke:#484f58}
  }`;

/** One color for Signet, another for nginx, gray for the rest. */
const color = (who) => (who.startsWith('Signet') ? 0 : who.startsWith('nginx') ? 1 : 2);

/**
 * Horizontal bars in groups, each group on a linear scale of its own that starts at 0; a thin line through the end of a bar goes from
 * the least to the most. groups: [{label, rows: [{who, median, least, most}]}]
 */
export function bars({ title, unit, groups }) {
    const [left, right, top, rowHeight, groupGap] = [210, 90, 64, 26, 34];
    const parts = [];
    let y = top;
    for (const { label, rows } of groups) {
        const high = Math.max(...rows.map((row) => row.most));
        const x = (value) => left + ((WIDTH - left - right) * value) / high;
        if (label) {
            parts.push(text(16, y + 14, label, 'group'));
            y += 24;
        }
        for (const row of rows) {
            const middle = y + rowHeight / 2;
            parts.push(text(left - 10, middle + 4, row.who, '', 'end'));
            parts.push(
                `<rect class="c${color(row.who)}" x="${left}" y="${r(y + 4)}" width="${r(x(row.median) - left)}" height="${rowHeight - 8}"/>`,
            );
            parts.push(`<path class="spread" d="M${r(x(row.least))} ${r(middle)}H${r(x(row.most))}"/>`);
            parts.push(text(x(row.most) + 8, middle + 4, number(row.median)));
            y += rowHeight;
        }
        parts.push(`<path class="axis" d="M${left} ${r(y - rows.length * rowHeight)}V${r(y)}"/>`);
        y += groupGap - 24;
    }
    const scale = groups.length > 1 ? 'linear scales from 0, one for each group' : 'linear scale from 0';
    return page(title, `${unit}; thin lines from minimum to maximum; ${scale}`, y + 8, parts);
}

/** Lines over a logarithmic x axis. series: [{who, points: [[x, y], …]}]; ticks: the values written below. */
export function lines({ title, unit, below, series, ticks, logarithmic = true, tickText = number }) {
    const [left, right, top, height] = [70, 190, 72, 300];
    const xs = series.flatMap((one) => one.points.map(([x]) => x));
    const ys = series.flatMap((one) => one.points.map(([, y]) => y));
    const low = logarithmic ? 10 ** Math.floor(Math.log10(Math.min(...ys))) : 0;
    const high = Math.max(...ys) * 1.1;
    const scaled = (value) => (logarithmic ? Math.log(value / low) / Math.log(high / low) : value / high);
    const x = (value) =>
        left +
        ((WIDTH - left - right) * Math.log(value / Math.min(...xs))) / Math.log(Math.max(...xs) / Math.min(...xs));
    const y = (value) => top + height * (1 - scaled(value));
    const parts = [];
    for (const value of logarithmic ? decades(low, high) : steps(high)) {
        parts.push(
            `<path class="grid" d="M${left} ${r(y(value))}H${WIDTH - right}"/>`,
            text(left - 8, y(value) + 4, number(value), 'muted', 'end'),
        );
    }
    for (const tick of ticks) parts.push(text(x(tick), top + height + 20, tickText(tick), 'muted', 'middle'));
    parts.push(text((left + WIDTH - right) / 2, top + height + 42, below, 'muted', 'middle'));
    const labels = series.map((one) => ({ who: one.who, y: y(one.points.at(-1)[1]) + 4 })).sort((a, b) => a.y - b.y);
    labels.forEach((label, i) => {
        if (i > 0) label.y = Math.max(label.y, labels[i - 1].y + 17);
    });
    for (const { who, points } of [...series].reverse()) {
        const tone = color(who);
        parts.push(
            `<path class="line l${tone}" d="${points.map((point, i) => `${i ? 'L' : 'M'}${r(x(point[0]))} ${r(y(point[1]))}`).join('')}"/>`,
        );
        for (const point of points.length > 50 ? [] : points)
            parts.push(`<circle class="c${tone}" cx="${r(x(point[0]))}" cy="${r(y(point[1]))}" r="3.5"/>`);
    }
    for (const label of labels) parts.push(text(WIDTH - right + 12, label.y, label.who));
    return page(title, unit, top + height + 54, parts);
}

function page(title, subtitle, height, parts) {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${r(height)}" viewBox="0 0 ${WIDTH} ${r(height)}" role="img" aria-label="${escape(title)}">
<style>${STYLE}</style>
<rect class="ground" x=".5" y=".5" width="${WIDTH - 1}" height="${r(height - 1)}" rx="8"/>
${text(16, 28, title, 'title')}
${text(16, 46, subtitle, 'muted')}
${parts.join('\n')}
</svg>
`;
}

function text(x, y, content, style = '', anchor = '') {
    return `<text x="${r(x)}" y="${r(y)}"${style && ` class="${style}"`}${anchor && ` text-anchor="${anchor}"`}>${escape(content)}</text>`;
}

function decades(low, high) {
    const values = [];
    for (let value = low; value <= high; value *= 10) values.push(Number(value.toPrecision(1)));
    return values;
}

/** Four to eight round steps from 0. */
function steps(high) {
    const rough = high / 5;
    const unit = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((factor) => factor * unit).find((value) => value >= rough);
    return Array.from({ length: Math.floor(high / step) + 1 }, (_, i) => i * step);
}

const r = (value) => Math.round(value * 10) / 10;
const escape = (content) => String(content).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
