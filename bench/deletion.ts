import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { onEachDatabase } from './support/benchDatabases.js';
import { startBenchService } from './support/benchService.js';
import { fillOrganization } from './support/fillOrganization.js';
import { median } from './support/measure.js';
import { ms, printTable } from './support/printTable.js';
import { send } from './support/stalls.js';

/**
 * Deletion of much content while others write: how long the operation takes, when everything is gone, files too, and
 * what others have of it. Two people write a thread every 50 ms. A document is deleted in their own organization, then
 * another organization. `npx tsx bench/deletion.ts --threads=300000` deletes a larger organization.
 */

const { values } = parseArgs({
  options: { threads: { type: 'string', default: '30000' }, databases: { type: 'string' } },
});
const THREADS = Number(values.threads);
const THREADS_OF_DOCUMENT = Math.ceil(THREADS / 30);
const CALM_MS = 5_000;
const PAUSE_MS = 50;
const WRITERS = 2;
const HEADERS = { 'x-service-api-key': 'pk_bench', 'x-service-auth-token': 'bench-token' };

type Bench = Awaited<ReturnType<typeof startBenchService>>;

await onEachDatabase(async ({ name, pool }) => {
  const bench = await startBenchService(pool);
  const { apiKey } = bench.tenant;
  const organizations = ['acme', 'doomed'].map((organizationId) => ({ organizationId }));
  await call(bench, 'organizations/add', { organizations });
  await call(bench, 'organizations/documents/add', { organizationId: 'acme', documents: [{ documentId: 'plan' }] });
  const large = { apiKey, organizationId: 'acme', documentId: 'large', perDocument: THREADS_OF_DOCUMENT };
  const files = [
    ...(await fillOrganization(bench.core, large, THREADS_OF_DOCUMENT)),
    ...(await fillOrganization(bench.core, { apiKey, organizationId: 'doomed', documentId: 'd' }, THREADS)),
  ];
  const calm = startWriters(bench);
  await rest(CALM_MS);
  const rows = [['nothing', '', '', '', '', ...waited(await calm.stop())]];
  const document = { organizationId: 'acme', documentIds: ['large-0'] };
  rows.push(await measure(bench, 'a document', 'organizations/documents/delete', document, 'large-'));
  const organization = { organizationIds: ['doomed'] };
  rows.push(await measure(bench, 'an organization', 'organizations/delete', organization, 'doomed,'));
  const remaining = (await Promise.all(files.map((key) => bench.core.blobs.get(key)))).filter(
    (bytes) => bytes !== null,
  );
  printTable(
    `Deletion of ${THREADS_OF_DOCUMENT} and ${THREADS} threads, ${name}; files left: ${remaining.length} of ${files.length}`,
    ['deleted', 'rows', 'left', 'operation', 'everything gone', 'writers, median', 'longest'],
    rows,
  );
  await bench.service.close();
});

/** Deletes while others write. @param id what is in every row that is to be deleted */
async function measure(bench: Bench, title: string, path: string, data: object, id: string): Promise<string[]> {
  const stored = await countRows(bench, id);
  const writers = startWriters(bench);
  const startedAt = performance.now();
  const { ms: operationMs } = await call(bench, path, data);
  while (await isBeingDeleted(bench)) await rest(200);
  const goneMs = performance.now() - startedAt;
  const waits = await writers.stop();
  await bench.service.jobs.drain(); // the files
  return [title, String(stored), String(await countRows(bench, id)), ms(operationMs), ms(goneMs), ...waited(waits)];
}

async function isBeingDeleted({ core }: Bench): Promise<boolean> {
  const { rows } = await sql`
    select from document_keys where deleted_at is not null
    union all select from organization_keys where deleted_at is not null limit 1`.execute(core.db);
  return rows.length > 0;
}

/** Returns the number of rows with content that name the id. */
async function countRows({ core: { db } }: Bench, id: string): Promise<number> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'organization_id'
      -- The log has the news of the deletion, and streams keep their positions.
      and table_name not in ('streams', 'changes')`.execute(db);
  let count = 0;
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} as t where t::text like ${`%,${id}%`}`.execute(db);
    count += rows[0]?.count ?? 0;
  }
  return count;
}

/** Writes threads to the document `plan`. `stop` returns the waits in ms. */
function startWriters(bench: Bench) {
  const waits: number[] = [];
  let isStopped = false;
  const write = async () => {
    while (!isStopped) {
      const commentAnnotations = [{ commentData: [{ from: { userId: 'ada' }, commentText: 'Look at this.' }] }];
      const data = { organizationId: 'acme', documentId: 'plan', commentAnnotations };
      waits.push((await call(bench, 'commentannotations/add', data)).ms);
      await rest(PAUSE_MS);
    }
  };
  const writing = Array.from({ length: WRITERS }, write);
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(writing);
      return waits;
    },
  };
}

async function call(bench: Bench, path: string, data: object) {
  const answer = await send(bench, { path: `/v2/${path}`, headers: HEADERS, data });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
  return answer;
}

function waited(waits: readonly number[]): string[] {
  return [ms(median(waits)), ms(Math.max(...waits))];
}

function rest(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}
