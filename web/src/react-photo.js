// SPDX-License-Identifier: Apache-2.0
// A module of its own, for the client, since server components have no effects.
"use client";

import { createElement, useEffect, useRef } from "react";
import { showPhoto } from "./photo.js";

export function Photo(props) {
  const ref = useRef(null);
  useEffect(() => showPhoto(ref.current), []);
  return createElement("image", { ...props, ref });
}
