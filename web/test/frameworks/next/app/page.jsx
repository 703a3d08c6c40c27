// SPDX-License-Identifier: Apache-2.0
// A server component: its avatars are rendered on the server only.
import { dataUri, svg } from "signet-avatar";
import { Avatar } from "signet-avatar/react";
import { Chooser } from "./chooser.jsx";

export default function Page() {
  return (
    <main>
      <Avatar seed="ada" alt="Ada" className="server" />
      <span className="text" dangerouslySetInnerHTML={{ __html: svg("grace") }} />
      <Chooser />
      <aside>
        <Avatar seed="ada" alt="Ada" src={dataUri("photo")} />
      </aside>
    </main>
  );
}
