// SPDX-License-Identifier: Apache-2.0
// Requests the targets of standard input at once, one line each: target, or "slow target", whose bodies are read one after the
// other. Prints a line for each: "ok TARGET SHA-256", or "failed TARGET STREAM REASON", and "goaway STREAM" for each GOAWAY.
//
//   node node-client.mjs http2|fetch BASE-URL
import { createHash } from 'node:crypto';
import { connect } from 'node:http2';
import { createInterface } from 'node:readline';

const [kind, base] = process.argv.slice(2);
const say = (...words) => process.stdout.write(`${words.join(' ')}\n`);

// Body of a slow target: read when those before it have been read.
let turn = Promise.resolve();

// Takes a function, which keeps the response: fetch cancels the body of one that is garbage collected, and it seems to end early.
const digest = async (bodyOf, slow) => {
  const hash = createHash('sha256');
  const read = async () => {
    for await (const piece of bodyOf()) hash.update(piece);
  };
  if (slow) await (turn = turn.then(read, read));
  else await read();
  return hash.digest('hex');
};

const session = kind === 'http2' ? connect(base, { rejectUnauthorized: false }) : undefined;
session?.on('goaway', (code, last) => say('goaway', last));
session?.on('error', () => {}); // each stream reports it

const over = {
  fetch: async (target, slow) => {
    const response = await fetch(base + target);
    if (response.status !== 200) throw new Error(`status ${response.status}`);
    return digest(() => response.body, slow);
  },
  http2: (target, slow) =>
    new Promise((resolve, reject) => {
      const stream = session.request({ ':path': target });
      let answered = false;
      const fail = (reason) => reject(Object.assign(new Error(reason), { stream: stream.id ?? 'unsent' }));
      stream.on('error', (error) => fail(error.message.replaceAll(' ', '-')));
      // After a response, reading the body fails if it is incomplete.
      stream.on('close', () => answered || fail(`closed-with-${stream.rstCode}`));
      stream.on('response', (headers) => {
        answered = true;
        if (headers[':status'] !== 200) fail(`status-${headers[':status']}`);
        else digest(() => stream, slow).then(resolve, (error) => fail(error.message));
      });
      stream.end();
    }),
};

const requests = [];
const lines = [];
for await (const line of createInterface(process.stdin)) lines.push(line);
for (const line of lines) {
  const slow = line.startsWith('slow ');
  const target = slow ? line.slice(5) : line;
  requests.push(
    over[kind](target, slow).then(
      (hash) => say('ok', target, hash),
      (error) => say('failed', target, error.stream ?? '-', error.cause ?? error.message),
    ),
  );
}
await Promise.all(requests);
session?.close();
