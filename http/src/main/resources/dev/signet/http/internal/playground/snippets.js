// SPDX-License-Identifier: Apache-2.0
import { svg } from "./signet.js";
import { chosen } from "./parameters.js";
import { fileName } from "./preview.js";
import { PLACEHOLDER_SEED, avatarPath, inUrl, query } from "./urls.js";

/**
 * The code snippets, each a function to text.
 *
 * input: { origin, subject, parameters, format, title } where title is the seed, or "" if it is private
 */
export const SNIPPETS = [
  { id: "url", name: "URL", text: url },
  { id: "img", name: "<img>", text: img },
  { id: "html", name: "HTML", text: html, formats: ["svg"] },
  { id: "svg", name: "Inline SVG", text: inline, formats: ["svg"] },
  { id: "markdown", name: "Markdown", text: markdown },
  { id: "react", name: "React", text: react },
  { id: "vue", name: "Vue", text: vue },
  { id: "npm", name: "npm", text: npm },
  { id: "java", name: "Java", text: java },
  { id: "curl", name: "curl", text: curl },
];

function url({ origin, subject, parameters, format }) {
  return origin + avatarPath(subject, parameters, format);
}

function img(input) {
  const { size } = input.parameters;
  return `<img src="${escapeHtml(url(input))}" width="${size}" height="${size}" alt="${escapeHtml(label(input))}">`;
}

/** The custom element of element.min.js, which renders in the browser. */
function html({ origin, subject, parameters, title }) {
  const identity = subject.hash ? ["hash", subject.hash] : ["seed", title];
  const attributes = [identity, ...chosen(parameters)].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join("");
  return `<script type="module" src="${origin}/element.min.js"></script>\n<signet-avatar${attributes}></signet-avatar>`;
}

/** With ids of its own, since a page may have the same avatar twice, of which one may be hidden. */
function inline({ subject, parameters, ...rest }) {
  const idPrefix = "a" + Math.random().toString(36).slice(2, 8) + "-";
  const text = svg(subject.seed, { ...parameters, hash: subject.hash }, { idPrefix });
  // A function, because $& in a replacement string has a meaning.
  return text.replace("<svg ", () => `<svg role="img" aria-label="${escapeHtml(label(rest))}" `);
}

function markdown(input) {
  return `![${label(input).replace(/[\\`*_[\]<>&!~|$]/g, "\\$&")}](${url(input)})`;
}

function react(input) {
  const { name, value, source, alt } = component(input);
  const { size } = input.parameters;
  return `export function Avatar({ ${name} = ${value} }) {
  const src = ${source};
  return <img src={src} width={${size}} height={${size}} ${alt.react} />;
}`;
}

function vue(input) {
  const { name, value, source, alt } = component(input);
  const { size } = input.parameters;
  // In a single-file component "</script>" ends the script, also in a string.
  return `<script setup>
const { ${name} = ${value.replaceAll("<", "\\u003C")} } = defineProps(["${name}"]);
</script>

<template>
  <img :src="${escapeHtml(source)}" width="${size}" height="${size}" ${alt.vue}>
</template>`;
}

/** The parts of a component with one property, seed or hash: its default, the URL, and the alternative text. */
function component({ origin, subject, parameters, format, title }) {
  const { hash } = inUrl(subject);
  const rest = query({}, parameters).slice(1);
  return hash
    ? {
      name: "hash",
      value: `"${hash}"`,
      source: `\`${origin}/v1/avatar/${PLACEHOLDER_SEED}.${format}?${rest ? rest + "&" : ""}hash=\${hash}\``,
      alt: { react: 'alt="Avatar"', vue: 'alt="Avatar"' },
    }
    : {
      name: "seed",
      value: JSON.stringify(title),
      source: `\`${origin}/v1/avatar/\${encodeURIComponent(seed)}.${format}${rest ? "?" + rest : ""}\``,
      alt: { react: "alt={`Avatar of ${seed}`}", vue: ':alt="`Avatar of ${seed}`"' },
    };
}

/** The npm package, which renders where it is called. */
function npm({ subject, parameters, format }) {
  const params = [...(subject.hash ? [["hash", subject.hash]] : []), ...chosen(parameters)]
    .map(([name, value]) => `${name}: ${isLiteral(name) ? value : `"${value}"`}`);
  const inputs = [subject.hash ? "null" : JSON.stringify(subject.seed), ...(params.length > 0 ? [`{ ${params.join(", ")} }`] : [])];
  return `// web/README.md in the repository says how to install signet-avatar.
import { ${format} } from "signet-avatar${format === "png" ? "/png" : ""}";

const avatar = ${format}(${inputs.join(", ")});`;
}

function java({ subject, parameters, format }) {
  const look = chosen(parameters).map(([name, value]) => `.with${javaType(name)}(${javaValue(name, value)})`);
  const identity = subject.hash ? `Hash.ofHex("${subject.hash}")` : JSON.stringify(subject.seed);
  const inputs = look.length > 0 ? `${identity}, look` : identity;
  return [
    "import dev.signet.*;",
    "",
    ...(look.length > 0 ? [`Parameters look = Parameters.DEFAULT${look.join("")};`] : []),
    `${format === "png" ? "byte[] png" : "String svg"} = Avatar.${subject.hash ? "ofHash" : "of"}(${inputs}).${format}();`,
  ].join("\n");
}

function curl(input) {
  return `curl -o '${fileName(input.subject)}.${input.format}' '${url(input)}'`;
}

function label({ title }) {
  return title ? `Avatar of ${title.replace(/\s+/g, " ")}` : "Avatar";
}

function javaValue(name, value) {
  return isLiteral(name) ? value : `${javaType(name)}.${value.toUpperCase()}`;
}

/** Whether values of the parameter are numbers or booleans in Java and JavaScript. */
function isLiteral(name) {
  return name === "size" || name === "blend";
}

function javaType(name) {
  return name === "empty" ? "BlankCells" : name[0].toUpperCase() + name.slice(1);
}

function escapeHtml(text) {
  return text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
}
