import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startServices } from '../scripts/services.mjs';
import { median } from './support/measure.js';
import { ms, printTable, times } from './support/printTable.js';
import { type StartTimes, startedProcess } from './support/startedProcess.js';

/**
 * First start: from the start of the process to its first answer, beside the least that comes to a database of the same kind. The contenders
 * take turns, each in a process and with a folder or database of its own. `PARLEY_CLI` names another build's `cli.js` to compare with.
 */

const ROUNDS = 5;
const cli = process.env['PARLEY_CLI'] ?? fileURLToPath(new URL('../server/dist/node/cli.js', import.meta.url));
const bare = fileURLToPath(new URL('support/bareStart.mjs', import.meta.url));

/** What each start is compared with. */
const BASELINES: Readonly<Record<string, string>> = {
  'parley serve, empty folder': 'PGlite makes a database',
  'parley serve, the same folder': 'PGlite makes a database',
  'parley serve, empty database': 'Node asks PostgreSQL',
  'parley serve, the same database': 'Node asks PostgreSQL',
};

const serve = (folder: string, env: Record<string, string> = {}) =>
  startedProcess([cli, 'serve', '--port', '0', '--data', folder], env, async (line) => {
    const { url } = JSON.parse(line) as { url: string };
    await fetch(new URL('/healthz', url));
  });
const open = (where: string) => startedProcess([bare, where], {}, () => Promise.resolve());

const services = await startServices();
const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
const samples = new Map<string, StartTimes[]>();
const note = (name: string, sample: StartTimes) => samples.set(name, [...(samples.get(name) ?? []), sample]);
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    note('PGlite makes a database', await open(join(folder, `bare-${round}`)));
    note('parley serve, empty folder', await serve(join(folder, `data-${round}`)));
    note('parley serve, the same folder', await serve(join(folder, `data-${round}`)));
    const { postgresUrl } = services;
    if (postgresUrl === undefined) continue;
    note('Node asks PostgreSQL', await open(await emptyDatabase(postgresUrl)));
    const DATABASE_URL = await emptyDatabase(postgresUrl);
    note('parley serve, empty database', await serve(folder, { DATABASE_URL }));
    note('parley serve, the same database', await serve(folder, { DATABASE_URL }));
  }
} finally {
  await services.stop();
  await rm(folder, { recursive: true, force: true });
}

const middle = (name: string, field: keyof StartTimes) => median((samples.get(name) ?? []).map((one) => one[field]));
const rows = [...samples.keys()].map((name) => {
  const base = BASELINES[name] ?? name;
  const ratio = (field: keyof StartTimes) => (name === base ? '' : times(middle(name, field) / middle(base, field)));
  return [name, ms(middle(name, 'wall')), ratio('wall'), ms(middle(name, 'cpu')), ratio('cpu')];
});
printTable(`First start (medians of ${ROUNDS})`, ['', 'to the answer', '', 'of a processor', ''], rows);

/** Address of a new database. */
async function emptyDatabase(url: string): Promise<string> {
  const name = `start_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
