import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServices } from '../scripts/services.mjs';
import { forkServer, type ForkedServer } from './support/forkServer.js';
import { median, takeTurns } from './support/measure.js';
import { postAll } from './support/postAll.js';
import { ms, printTable, times } from './support/printTable.js';
import { startUse } from './support/startUse.js';

/**
 * A person's write of a live state, `liveState/set`, over HTTP against a bare `node:http` server with a single update, each in a process of its own.
 * The service checks the person, keeps the change for those who come back, and tells those who follow.
 */

const ROUNDS = 5;
const COUNT = 192;
const IN_FLIGHT = [1, 16];
const BACKEND = { 'x-service-api-key': 'pk_bench', 'x-service-auth-token': 'bench-token' };
const PLACE = { organizationId: 'acme', documentId: 'plan' };

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
  const bare = await forkServer('bare', databaseUrl, folder);
  const parley = await forkServer('parley', databaseUrl, folder);
  const headers = await signIn(parley);
  const rows: string[][] = [];
  for (const inFlight of IN_FLIGHT) {
    const load = { count: COUNT, inFlight };
    const body = (index: number) => ({ data: { ...PLACE, liveStateDataId: `slide-${inFlight}`, data: { index } } });
    const used = { bare: startUse(), parley: startUse() };
    const post = (url: string) => async () => void (await postAll(url, headers, body, load));
    const samples = await takeTurns(ROUNDS, {
      bare: () => used.bare.during(bare, post(`${bare.url}/state`)),
      parley: () => used.parley.during(parley, post(`${parley.url}/v2/client/liveState/set`)),
    });
    const [bareMs, parleyMs] = [median(samples.bare) / COUNT, median(samples.parley) / COUNT];
    const requests = COUNT * (ROUNDS + 1);
    const [bareCpu, parleyCpu] = [used.bare.perRequest(requests).cpuMs, used.parley.perRequest(requests).cpuMs];
    rows.push([`${inFlight}, bare`, ms(bareMs), times(1), ms(bareCpu), times(1)]);
    rows.push([
      `${inFlight}, liveState/set`,
      ms(parleyMs),
      times(parleyMs / bareMs),
      ms(parleyCpu),
      times(parleyCpu / bareCpu),
    ]);
  }
  const header = ['in flight', 'median', 'ratio', 'CPU', 'ratio'];
  printTable(`A live state is written, ${name}: time and CPU per request`, header, rows);
  bare.stop();
  parley.stop();
}

/** Returns the headers of a person who may write in the document. */
async function signIn(parley: ForkedServer): Promise<Record<string, string>> {
  const backend = async (operation: string, data: object) => {
    const answer = await fetch(`${parley.url}/v2/${operation}`, {
      method: 'POST',
      headers: { ...BACKEND, 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    });
    return (await answer.json()) as { result: { data: { token: string } } };
  };
  await backend('organizations/add', { organizations: [{ organizationId: 'acme' }] });
  await backend('organizations/documents/add', { organizationId: 'acme', documents: [{ documentId: 'plan' }] });
  const { result } = await backend('auth/generate_token', {
    userId: 'ada',
    userProperties: { name: 'Ada' },
    permissions: { resources: [{ type: 'organization', id: 'acme' }] },
  });
  return { 'x-service-api-key': 'pk_bench', authorization: `Bearer ${result.data.token}` };
}
