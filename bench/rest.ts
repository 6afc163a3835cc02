import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServices } from '../scripts/services.mjs';
import { median, takeTurns } from './support/measure.js';
import { postAll } from './support/postAll.js';
import { ms, printTable, times } from './support/printTable.js';
import type { Use } from './support/restServer.js';

/**
 * `notifications/add`, `commentannotations/add` and `comments/add` over HTTP against a bare `node:http` server with a single insert, and 1,000 threads
 * listed against the same records selected from two tables and sent plainly, each in a process of its own (design §5).
 */

const ROUNDS = 5;
const COUNT = 192;
const IN_FLIGHT = [1, 16, 64];
/** Documents of the rounds in which many are written. Each has a thread of its own name. */
const DOCUMENTS = Array.from({ length: 64 }, (_, index) => `plan-${index}`);
const LIST_ROUNDS = 9;
const HEADERS = { 'x-service-api-key': 'pk_bench', 'x-service-auth-token': 'bench-token' };

/** Makes the body of a request. The request with this index writes to this document. */
type BodyOf = (index: number, documentId: string) => { data: object };

const notification: BodyOf = (index, documentId) => ({
  data: {
    organizationId: 'acme',
    documentId,
    actionUser: { userId: 'ada', name: 'Ada' },
    notifyUsers: [{ userId: `user-${index % 100}` }],
    notifyAll: false,
    displayHeadlineMessageTemplate: '{actionUser} moved the date of {task}',
    displayHeadlineMessageTemplateData: { task: 'Launch' },
    displayBodyMessage: 'It is on Friday now.',
    notificationSourceData: { card: index },
  },
});

const comment = { from: { userId: 'ada', name: 'Ada' }, commentText: 'It is on Friday now.' };

const thread = (index: number) => ({
  location: { id: `page-${index % 10}` },
  context: { access: { team: 'red' }, card: index },
  commentData: [comment],
});

const annotation: BodyOf = (index, documentId) => ({
  data: { organizationId: 'acme', documentId, commentAnnotations: [thread(index)] },
});

const reply: BodyOf = (_, documentId) => ({
  data: { organizationId: 'acme', documentId, annotationId: documentId, commentData: [comment] },
});

/** Threads of the list, three comments each. */
const LISTED = 1000;
const listed = (index: number) => {
  const commentAnnotations = [{ ...thread(index), commentData: [comment, comment, comment] }];
  return { data: { organizationId: 'acme', documentId: 'listed', commentAnnotations } };
};
const list = () => ({ data: { organizationId: 'acme', documentId: 'listed' } });

const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
const services = await startServices();
try {
  await compare('PGlite, durable', '');
  if (services.postgresUrl === undefined) console.log('PostgreSQL is not installed: measured on PGlite only.\n');
  else await compare('PostgreSQL', services.postgresUrl);
} finally {
  await services.stop();
  await rm(folder, { recursive: true, force: true });
}

async function compare(name: string, databaseUrl: string): Promise<void> {
  const bare = await start('bare', databaseUrl);
  const parley = await start('parley', databaseUrl);
  const once = { count: 1, inFlight: 1 };
  const documents = [...DOCUMENTS, 'listed'].map((documentId) => ({ documentId }));
  await post(parley, 'organizations/add', () => ({ data: { organizations: [{ organizationId: 'acme' }] } }), once);
  await post(parley, 'organizations/documents/add', () => ({ data: { organizationId: 'acme', documents } }), once);
  const replied = (documentId: string) => ({ ...thread(0), annotationId: documentId });
  const add = (documentId: string) => ({
    data: { organizationId: 'acme', documentId, commentAnnotations: [replied(documentId)] },
  });
  await post(parley, 'commentannotations/add', (index) => add(DOCUMENTS[index]!), {
    count: DOCUMENTS.length,
    inFlight: 1,
  });

  const adds: [operation: string, bodyOf: BodyOf][] = [
    ['notifications/add', notification],
    ['commentannotations/add', annotation],
    ['commentannotations/comments/add', reply],
  ];
  for (const documentIds of [DOCUMENTS.slice(0, 1), DOCUMENTS]) {
    const rows: string[][] = [];
    for (const inFlight of IN_FLIGHT) {
      for (const [operation, bodyOf] of adds) {
        const body = (index: number) => bodyOf(index, documentIds[index % documentIds.length]!);
        rows.push(...(await compareAdd(bare, parley, operation, body, inFlight)));
      }
    }
    const where = documentIds.length === 1 ? 'one document' : `${documentIds.length} documents`;
    const header = ['in flight', 'median', 'ratio', 'CPU', 'ratio', 'syncs', 'promise'];
    printTable(`REST, ${name}, ${where}: time, CPU and disk syncs per request`, header, rows);
  }

  await post(parley, 'commentannotations/add', listed, { count: LISTED, inFlight: 16 });
  const stored = await answerOf(parley, 'commentannotations/get', list());
  await postAll(`${bare.url}/threads`, HEADERS, (index) => stored[index] ?? {}, { count: LISTED, inFlight: 16 });
  const samples = await takeTurns(LIST_ROUNDS, {
    bare: async () => void (await postAll(`${bare.url}/list`, HEADERS, list, once)),
    parley: () => post(parley, 'commentannotations/get', list, once),
  });
  const [bareMs, parleyMs] = [median(samples.bare), median(samples.parley)];
  printTable(
    `REST, ${name}: ${LISTED} threads of three comments`,
    ['', 'median', 'ratio', 'promise'],
    [
      ['the same rows plainly', ms(bareMs), times(1), ''],
      ['commentannotations/get', ms(parleyMs), times(parleyMs / bareMs), '<= 2 x'],
    ],
  );
  bare.stop();
  parley.stop();
}

/** Measures one operation against the bare insert of the same body. */
async function compareAdd(
  bare: Server,
  parley: Server,
  operation: string,
  body: (index: number) => object,
  inFlight: number,
): Promise<string[][]> {
  const load = { count: COUNT, inFlight };
  const used = { bare: startUse(), parley: startUse() };
  const samples = await takeTurns(ROUNDS, {
    bare: () => used.bare.during(bare, async () => void (await postAll(bare.url, HEADERS, body, load))),
    parley: () => used.parley.during(parley, () => post(parley, operation, body, load)),
  });
  const [bareMs, parleyMs] = [median(samples.bare) / COUNT, median(samples.parley) / COUNT];
  const [bareUse, parleyUse] = [used.bare.perRequest(), used.parley.perRequest()];
  const row = (name: string, timeMs: number, use: Use, promise: string) => [
    `${inFlight}, ${name}`,
    ms(timeMs),
    times(timeMs / bareMs),
    ms(use.cpuMs),
    times(use.cpuMs / bareUse.cpuMs),
    use.syncs.toFixed(2),
    promise,
  ];
  return [row('bare', bareMs, bareUse, ''), row(operation, parleyMs, parleyUse, '<= 2 x')];
}

/** Adds up what the rounds of one contender used, which does not depend on what else the machine does. */
function startUse() {
  const sum: Use = { cpuMs: 0, syncs: 0 };
  return {
    async during(server: Server, run: () => Promise<void>): Promise<void> {
      const before = await server.use();
      await run();
      const after = await server.use();
      sum.cpuMs += after.cpuMs - before.cpuMs;
      sum.syncs += after.syncs - before.syncs;
    },
    perRequest: (): Use => {
      const requests = COUNT * (ROUNDS + 1);
      return { cpuMs: sum.cpuMs / requests, syncs: sum.syncs / requests };
    },
  };
}

interface Server {
  url: string;
  use: () => Promise<Use>;
  stop: () => void;
}

async function post(
  { url }: Server,
  operation: string,
  body: (index: number) => object,
  load: { count: number; inFlight: number },
): Promise<void> {
  await postAll(`${url}/v2/${operation}`, HEADERS, body, load);
}

async function answerOf({ url }: Server, operation: string, body: object): Promise<object[]> {
  const headers = { ...HEADERS, 'content-type': 'application/json' };
  const response = await fetch(`${url}/v2/${operation}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await response.json()) as { result: { data: object[] } }).result.data;
}

async function start(kind: 'bare' | 'parley', databaseUrl: string): Promise<Server> {
  const child = fork(fileURLToPath(new URL('support/restServer.ts', import.meta.url)), [
    kind,
    databaseUrl,
    join(folder, kind),
  ]);
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (address) => resolve(address as string)); // all that `restServer.ts` says
    child.once('exit', (code) => reject(new Error(`The ${kind} server ended with ${code}.`)));
  });
  const use = () =>
    new Promise<Use>((resolve) => {
      child.once('message', (answer) => resolve(answer as Use)); // it answers nothing else
      child.send('use');
    });
  return { url, use, stop: () => child.disconnect() };
}
