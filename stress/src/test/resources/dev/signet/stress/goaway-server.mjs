// SPDX-License-Identifier: Apache-2.0
// Answers the first request of a connection at once. Sends GOAWAY (RFC 9113, 6.8) with the largest identifier when it has received
// two more, and answers those after 10 seconds. Prints its port, and how many requests had no answer when a client closed.
import { createServer } from 'node:http2';

const server = createServer({ settings: { maxConcurrentStreams: 2 } });
server.on('session', (session) => {
  let requests = 0;
  let unanswered = 0;
  session.on('stream', (stream) => {
    const answer = () => {
      if (stream.closed) return;
      unanswered -= 1;
      stream.respond();
      stream.end('ok');
    };
    stream.on('error', () => {});
    requests += 1;
    unanswered += 1;
    if (requests === 1) answer();
    else setTimeout(answer, 10_000);
    if (requests === 3) session.goaway(0, 2 ** 31 - 1);
  });
  session.on('error', () => {});
  session.on('close', () => process.stdout.write(`closed without ${unanswered}\n`));
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
