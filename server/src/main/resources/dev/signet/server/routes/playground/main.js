// SPDX-License-Identifier: Apache-2.0
import { SignetError } from "./signet.js";
import { Anatomy } from "./anatomy.js";
import { Controls } from "./controls.js";
import { byId } from "./elements.js";
import { Identity } from "./identity.js";
import { SameBytes } from "./same-bytes.js";
import { LazyView } from "./lazy-view.js";
import { Sizes } from "./sizes.js";
import { Stage } from "./stage.js";
import { State, fromQuery, toQuery } from "./state.js";
import { Strip } from "./strip.js";
import { SnippetPanel } from "./snippet-panel.js";
import { Wall } from "./wall.js";

const state = new State(fromQuery(location.search));
const identity = new Identity(state);
const sameBytes = new SameBytes();
const views = [
  new Stage(),
  new SnippetPanel(),
  new Controls(state),
  sameBytes,
  new Anatomy(),
  new LazyView(byId("sizes"), new Sizes(state)),
  new LazyView(byId("wall"), new Wall(state)),
];
new Strip(state);

/** Delay before the URL is updated, in milliseconds: Safari allows 100 updates in 30 seconds. */
const SETTLED = 300;
let settling = 0;

/** Shows the state in all views. Invalid input leaves the last avatar unchanged. */
function show(current) {
  try {
    const { subject } = state;
    views.forEach((view) => view.show(current, subject));
    identity.show(current, subject);
    clearTimeout(settling);
    settling = setTimeout(() => history.replaceState(null, "", toQuery(subject, current.parameters) + location.hash), SETTLED);
  } catch (problem) {
    if (!(problem instanceof SignetError)) {
      throw problem;
    }
    identity.show(current, undefined, problem.message);
  }
}

show(state.current);
// The initial state does not change the URL.
clearTimeout(settling);
state.listen(show);
sameBytes.check();
