// SPDX-License-Identifier: Apache-2.0
"use client";
// A client component: its avatar is rendered on the server, hydrated, and changes in the browser.
import { useState } from "react";
import { Avatar } from "signet-avatar/react";

export function Chooser() {
  const [seed, setSeed] = useState("linus");
  return (
    <button onClick={() => setSeed("alan")}>
      <Avatar seed={seed} shape="circle" padding="some" alt={seed} className="client" />
    </button>
  );
}
