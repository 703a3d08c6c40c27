// SPDX-License-Identifier: Apache-2.0
// Validates Kubernetes manifests (YAML on standard input) against the schemas of Kubernetes and of the Prometheus operator, as
// the npm packages kubernetes-models and @kubernetes-models/prometheus-operator have them; and checks that selectors match.
//
//   node scripts/validate-manifests.mjs DIRECTORY-WITH-NODE-MODULES <manifests.yaml
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2], "node_modules");
const load = (path) => import(pathToFileURL(resolve(folder, path)));
const { parseAllDocuments } = await load("yaml/dist/index.js");

async function model({ apiVersion, kind }) {
  const library = apiVersion.startsWith("monitoring.coreos.com/") ? "@kubernetes-models/prometheus-operator" : "kubernetes-models";
  return (await load(`${library}/${apiVersion}/${kind}.js`))[kind];
}

// Wraps a value and records in unread the fields that the validator does not read. The schemas allow unknown fields, and
// Kubernetes drops them silently; but the validator reads every field that it knows.
function watched(value, unread, path = "") {
  if (value === null || typeof value !== "object") {
    return value;
  }
  Object.keys(value).forEach((key) => unread.add(`${path}/${key}`));
  const parts = new Map();
  return new Proxy(value, {
    get(target, key) {
      if (typeof key === "symbol" || !Object.hasOwn(target, key)) {
        return target[key];
      }
      unread.delete(`${path}/${key}`);
      if (!parts.has(key)) {
        parts.set(key, watched(target[key], unread, `${path}/${key}`));
      }
      return parts.get(key);
    },
  });
}

// The labels by which a manifest selects others, by kind. The schemas allow none, which in a policy means every pod of the
// namespace, and in a disruption budget no pod.
const selectors = {
  Deployment: ({ selector, template }) => ({
    Pod: [selector, ...(template.spec.topologySpreadConstraints ?? []).map((spread) => spread.labelSelector)].map(labels),
  }),
  NetworkPolicy: ({ podSelector }) => ({ Pod: [labels(podSelector)] }),
  PodDisruptionBudget: ({ selector }) => ({ Pod: [labels(selector)] }),
  Service: ({ selector }) => ({ Pod: [selector] }),
  ServiceMonitor: ({ selector }) => ({ Service: [labels(selector)] }),
};

function labels(selector) {
  return selector?.matchLabels;
}

// The labels of the selected manifests; kinds that are not among the manifests are skipped.
function labeled(kind) {
  return kind === "Pod"
    ? manifests.filter((manifest) => manifest.kind === "Deployment").map(({ spec }) => spec.template.metadata?.labels ?? {})
    : manifests.filter((manifest) => manifest.kind === kind).map(({ metadata }) => metadata.labels ?? {});
}

function* missed({ kind, spec }) {
  for (const [target, selections] of Object.entries(selectors[kind]?.(spec) ?? {})) {
    const candidates = labeled(target);
    for (const wanted of selections.map((selection) => Object.entries(selection ?? {}))) {
      if (wanted.length === 0) {
        yield `The selector of a ${target} is empty.`;
      } else if (candidates.length > 0 && !candidates.some((has) => wanted.every(([key, value]) => has[key] === value))) {
        yield `No ${target} is labeled ${wanted.map((pair) => pair.join("=")).join(", ")}.`;
      }
    }
  }
}

let problems = 0;
const manifests = parseAllDocuments(readFileSync(0, "utf8")).map((document) => document.toJS());
for (const manifest of manifests) {
  const Model = await model(manifest);
  const unread = new Set();
  const errors = [];
  try {
    const top = Object.entries(manifest).map(([key, value]) => [key, watched(value, unread, `/${key}`)]);
    // Not with the constructor, which copies and so reads every field.
    Object.assign(Object.create(Model.prototype), Object.fromEntries(top)).validate();
  } catch (error) {
    errors.push(error.message);
  }
  errors.push(...[...unread].map((path) => `${path} is not a field.`), ...missed(manifest));
  errors.forEach((sentence) => console.error(`${manifest.kind} ${manifest.metadata.name}: ${sentence}`));
  problems += errors.length;
}
console.log(`${manifests.length} manifests, ${problems} problems`);
process.exit(problems === 0 && manifests.length > 0 ? 0 : 1);
