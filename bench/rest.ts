import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServices } from '../scripts/services.mjs';
import { median, takeTurns } from './support/measure.js';
import { postAll } from './support/postAll.js';
import { ms, printTable, times } from './support/printTable.js';

/**
 * `notifications/add` and `commentannotations/add` over HTTP against a bare `node:http` server with a single insert, and 1,000 threads
 * listed against the same records selected from two tables and sent plainly, each in a process of its own (design §5).
 */

const ROUNDS = 9;
const COUNT = 300;
const HEADERS = { 'x-service-api-key': 'pk_bench', 'x-service-auth-token': 'bench-token' };

const notification = (index: number) => ({
  data: {
    organizationId: 'acme',
    documentId: 'plan',
    actionUser: { userId: 'ada', name: 'Ada' },
    notifyUsers: [{ userId: `user-${index % 100}` }],
    notifyAll: false,
    displayHeadlineMessageTemplate: '{actionUser} moved the date of {task}',
    displayHeadlineMessageTemplateData: { task: 'Launch' },
    displayBodyMessage: 'It is on Friday now.',
    notificationSourceData: { card: index },
  },
});

const annotation = (index: number) => ({
  data: {
    organizationId: 'acme',
    documentId: 'plan',
    commentAnnotations: [
      {
        location: { id: `page-${index % 10}` },
        context: { access: { team: 'red' }, card: index },
        commentData: [{ from: { userId: 'ada', name: 'Ada' }, commentText: 'It is on Friday now.' }],
      },
    ],
  },
});

/** Threads of the list, three comments each. */
const LISTED = 1000;
const listed = (index: number) => {
  const [thread] = annotation(index).data.commentAnnotations;
  const commentData = [1, 2, 3].flatMap(() => thread?.commentData ?? []);
  return { data: { ...annotation(index).data, commentAnnotations: [{ ...thread, commentData }] } };
};
const list = () => ({ data: { organizationId: 'acme', documentId: 'plan' } });

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
  const create = { createOrganization: true, createDocument: true };
  const once = { count: 1, inFlight: 1 };
  await post(parley, 'notifications/add', (index) => ({ data: { ...notification(index).data, ...create } }), once);

  const adds: [operation: string, body: (index: number) => object][] = [
    ['notifications/add', notification],
    ['commentannotations/add', annotation],
  ];
  const rows: string[][] = [];
  for (const inFlight of [1, 16]) {
    for (const [operation, body] of adds) {
      const load = { count: COUNT, inFlight };
      const samples = await takeTurns(ROUNDS, {
        bare: async () => void (await postAll(bare.url, HEADERS, body, load)),
        parley: () => post(parley, operation, body, load),
      });
      const [bareMs, parleyMs] = [median(samples.bare) / COUNT, median(samples.parley) / COUNT];
      rows.push([`${inFlight} in flight, bare`, ms(bareMs), times(1), '']);
      rows.push([`${inFlight} in flight, ${operation}`, ms(parleyMs), times(parleyMs / bareMs), '<= 2 x']);
    }
  }
  printTable(`REST, ${name}: time per request`, ['', 'median', 'ratio', 'promise'], rows);

  await post(parley, 'commentannotations/delete', list, once);
  await post(parley, 'commentannotations/add', listed, { count: LISTED, inFlight: 16 });
  const stored = await answerOf(parley, 'commentannotations/get', list());
  await postAll(`${bare.url}/threads`, HEADERS, (index) => stored[index] ?? {}, { count: LISTED, inFlight: 16 });
  const samples = await takeTurns(ROUNDS, {
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

interface Server {
  url: string;
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
  return { url, stop: () => child.disconnect() };
}
