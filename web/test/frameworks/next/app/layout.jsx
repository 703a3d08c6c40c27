// SPDX-License-Identifier: Apache-2.0
export const metadata = { title: "signet-avatar with Next.js", icons: "data:," };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
