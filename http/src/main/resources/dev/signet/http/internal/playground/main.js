// SPDX-License-Identifier: Apache-2.0
import { SignetError } from "./signet.js";
import { Controls } from "./controls.js";
import { byId } from "./elements.js";
import { Gallery } from "./gallery.js";
import { HashView } from "./hash-view.js";
import { Identity } from "./identity.js";
import { SameBytes } from "./same-bytes.js";
import { LazyView } from "./lazy-view.js";
import { Preview } from "./preview.js";
import { Sizes } from "./sizes.js";
import { State, fromQuery, toQuery } from "./state.js";
import { Strip } from "./strip.js";
import { SnippetPanel } from "./snippet-panel.js";

const state = new State(fromQuery(location.search));
const identity = new Identity(state);
const sameBytes = new SameBytes();
const views = [
  new Preview(),
  new SnippetPanel(),
  new Controls(state),
  sameBytes,
  new HashView(),
  new LazyView(byId("sizes"), new Sizes(state)),
  new LazyView(byId("gallery"), new Gallery(state)),
];
new Strip(state);

/** Delay before the URL is updated, in milliseconds: Safari allows 100 updates in 30 seconds. */
const URL_DELAY = 300;
let urlTimer = 0;

/** Shows the state in all views. Invalid input leaves the last avatar unchanged. */
function show(current) {
  try {
    const { subject } = state;
    views.forEach((view) => view.show(current, subject));
    identity.show(current, subject);
    clearTimeout(urlTimer);
    urlTimer = setTimeout(() => history.replaceState(null, "", toQuery(subject, current.parameters) + location.hash), URL_DELAY);
  } catch (error) {
    if (!(error instanceof SignetError)) {
      throw error;
    }
    identity.show(current, undefined, error.message);
  }
}

show(state.current);
// The initial state does not change the URL.
clearTimeout(urlTimer);
state.listen(show);
sameBytes.check();
