import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServices } from '../scripts/services.mjs';
import { isRequested } from './support/benchDatabases.js';
import { forkServer, type ForkedServer } from './support/forkServer.js';
import { median, takeTurns } from './support/measure.js';
import { postAll } from './support/postAll.js';
import { ms, printTable, times } from './support/printTable.js';
import { startUse } from './support/startUse.js';

/**
 * `notifications/add`, `commentannotations/add` and `comments/add` over HTTP against a bare `node:http` server with a single insert, each
 * in a process of its own (design §5). A second baseline is the same server with the rows of the service (`sameRows.mjs`).
 */

const ROUNDS = 5;
const COUNT = 192;
/**
 * Requests of each operation to each contender before anything is measured: a service runs for days, and in its first thousand requests V8 compiles
 * beside it (4.1 ms a thread in the first 1,500, 1.5 in the next). `--cold` leaves them out.
 */
const WARM_UP = 2500;
const IN_FLIGHT = [1, 16, 64];
/** Documents of the rounds in which many are written. Each has a thread of its own name. */
const DOCUMENTS = Array.from({ length: 64 }, (_, index) => `plan-${index}`);
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

const { values: options } = parseArgs({
  options: { cold: { type: 'boolean', default: false }, databases: { type: 'string' } },
});

const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
const services = await startServices();
try {
  if (isRequested('pglite')) await compare('PGlite, durable', '');
  if (!isRequested('postgresql')) console.log('Not measured on PostgreSQL.\n');
  else if (services.postgresUrl === undefined) console.log('PostgreSQL is not installed: measured on PGlite only.\n');
  else await compare('PostgreSQL', services.postgresUrl);
} finally {
  await services.stop();
  await rm(folder, { recursive: true, force: true });
}

async function compare(name: string, databaseUrl: string): Promise<void> {
  const bare = await forkServer('bare', databaseUrl, folder);
  const parley = await forkServer('parley', databaseUrl, folder);
  const once = { count: 1, inFlight: 1 };
  const documents = DOCUMENTS.map((documentId) => ({ documentId }));
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
  const warmUp = { count: options.cold ? 0 : WARM_UP, inFlight: 1 };
  for (const [operation, bodyOf] of adds) {
    const body = (index: number) => bodyOf(index, DOCUMENTS[index % DOCUMENTS.length]!);
    for (const path of ['', `/same/${operation}`]) await postAll(`${bare.url}${path}`, HEADERS, body, warmUp);
    await post(parley, operation, body, warmUp);
  }
  for (const documentIds of [DOCUMENTS.slice(0, 1), DOCUMENTS]) {
    const rows: string[][] = [];
    for (const inFlight of IN_FLIGHT) {
      for (const [operation, bodyOf] of adds) {
        const body = (index: number) => bodyOf(index, documentIds[index % documentIds.length]!);
        rows.push(...(await compareAdd(bare, parley, operation, body, inFlight)));
      }
    }
    const where = documentIds.length === 1 ? 'one document' : `${documentIds.length} documents`;
    const header = ['in flight', 'median', 'ratio', 'of same', 'CPU', 'ratio', 'of same', 'syncs', 'promise'];
    printTable(
      `REST, ${name}, ${where}: time, CPU and disk syncs per request, ${options.cold ? 'cold' : `after ${WARM_UP} of each`}`,
      header,
      rows,
    );
  }

  bare.stop();
  parley.stop();
}

/** Measures one operation against the bare insert of the same body. */
async function compareAdd(
  bare: ForkedServer,
  parley: ForkedServer,
  operation: string,
  body: (index: number) => object,
  inFlight: number,
): Promise<string[][]> {
  const load = { count: COUNT, inFlight };
  const requests = COUNT * (ROUNDS + 1);
  const used = { bare: startUse(), same: startUse(), parley: startUse() };
  const insert = (path: string) => async () => void (await postAll(`${bare.url}${path}`, HEADERS, body, load));
  const samples = await takeTurns(ROUNDS, {
    bare: () => used.bare.during(bare, insert('')),
    same: () => used.same.during(bare, insert(`/same/${operation}`)),
    parley: () => used.parley.during(parley, () => post(parley, operation, body, load)),
  });
  const timeOf = { bare: median(samples.bare), same: median(samples.same), parley: median(samples.parley) };
  const useOf = {
    bare: used.bare.perRequest(requests),
    same: used.same.perRequest(requests),
    parley: used.parley.perRequest(requests),
  };
  const row = (name: string, contender: keyof typeof timeOf, promise: string) => [
    `${inFlight}, ${name}`,
    ms(timeOf[contender] / COUNT),
    times(timeOf[contender] / timeOf.bare),
    contender === 'parley' ? times(timeOf.parley / timeOf.same) : '',
    ms(useOf[contender].cpuMs),
    times(useOf[contender].cpuMs / useOf.bare.cpuMs),
    contender === 'parley' ? times(useOf.parley.cpuMs / useOf.same.cpuMs) : '',
    useOf[contender].syncs.toFixed(2),
    promise,
  ];
  return [row('bare', 'bare', ''), row('the same rows, bare', 'same', ''), row(operation, 'parley', '<= 2 x')];
}

async function post(
  { url }: ForkedServer,
  operation: string,
  body: (index: number) => object,
  load: { count: number; inFlight: number },
): Promise<void> {
  await postAll(`${url}/v2/${operation}`, HEADERS, body, load);
}
