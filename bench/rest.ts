import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServices } from '../scripts/services.mjs';
import { median, takeTurns } from './support/measure.js';
import { postAll } from './support/postAll.js';
import { ms, printTable, times } from './support/printTable.js';

/** `notifications/add` over HTTP against a bare `node:http` server with a single insert, each in a process of its own (design §5). */

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
  const path = `${parley.url}/v2/notifications/add`;
  const create = { createOrganization: true, createDocument: true };
  await postAll(path, HEADERS, (index) => ({ data: { ...notification(index).data, ...create } }), {
    count: 1,
    inFlight: 1,
  });

  const rows: string[][] = [];
  for (const inFlight of [1, 16]) {
    const load = { count: COUNT, inFlight };
    const samples = await takeTurns(ROUNDS, {
      bare: async () => void (await postAll(bare.url, HEADERS, notification, load)),
      parley: async () => void (await postAll(path, HEADERS, notification, load)),
    });
    const [bareMs, parleyMs] = [median(samples.bare) / COUNT, median(samples.parley) / COUNT];
    rows.push([`${inFlight} in flight, bare`, ms(bareMs), times(1), '']);
    rows.push([`${inFlight} in flight, notifications/add`, ms(parleyMs), times(parleyMs / bareMs), '<= 2 x']);
  }
  printTable(`REST, ${name}: time per request`, ['', 'median', 'ratio', 'promise'], rows);
  bare.stop();
  parley.stop();
}

async function start(kind: 'bare' | 'parley', databaseUrl: string): Promise<{ url: string; stop: () => void }> {
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
