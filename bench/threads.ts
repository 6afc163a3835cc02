import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServices } from '../scripts/services.mjs';
import { forkServer, type ForkedServer } from './support/forkServer.js';
import { median, takeTurns } from './support/measure.js';
import { postAll } from './support/postAll.js';
import { ms, printTable, times } from './support/printTable.js';

/**
 * 1,000 threads of three comments listed over HTTP, by a backend and by a person, against a bare `node:http` server that selects the same
 * from two tables and sends it plainly: the records as backends get them, and the bare words (design §5). Each server is a process of its own.
 */

const ROUNDS = 5;
const THREADS = 1000;
const LOADS = [
  { count: 2, inFlight: 1 },
  { count: 16, inFlight: 16 },
];
const BACKEND = { 'x-service-api-key': 'pk_bench', 'x-service-auth-token': 'bench-token' };
const ORGANIZATION = { organizationId: 'acme' };
const PLACE = { ...ORGANIZATION, documentId: 'plan' };
const PEOPLE = ['ada', 'bob', 'cid'].map((userId) => ({
  userId,
  name: `${userId} Lovelace`,
  email: `${userId}@mail.test`,
  photoUrl: `https://mail.test/pictures/${userId}.png`,
}));

const thread = (index: number) => ({
  location: { id: `page-${index % 10}` },
  context: { card: index },
  commentData: PEOPLE.map(({ userId }, at) => ({
    from: { userId },
    commentText: `Remark ${at} of thread ${index}: it is on Friday now, is that right?`,
  })),
});

/** A request, by whom and to where. */
interface Request {
  server: ForkedServer;
  path: string;
  headers: Record<string, string>;
  body: object;
}

/** What the bare records and the bare words are made of. */
interface Listed {
  annotationId: string;
  from: { userId: string };
  createdAt: number;
  comments: { commentId: string; from: { userId: string }; createdAt: number; commentText: string }[];
}

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
  const person = await fill(parley);
  const backendList = request(parley, '/v2/commentannotations/get', BACKEND, { data: PLACE });
  const listed = await answerOf<{ result: { data: Listed[] } }>(backendList);
  await store(bare, 'records', listed.result.data);
  await store(bare, 'words', listed.result.data.map(wordsOf));

  const contenders = {
    records: request(bare, '/list', {}, { set: 'records' }),
    backend: backendList,
    words: request(bare, '/list', {}, { set: 'words' }),
    person: request(parley, '/v2/client/commentAnnotations/list', person, {
      data: { ...ORGANIZATION, documentIds: ['plan'] },
    }),
  };
  const bytes = await mapEach(contenders, async (one) => JSON.stringify(await answerOf(one)).length);
  for (const load of LOADS) {
    const use = await measure(contenders, load);
    const row = (label: string, one: keyof typeof contenders, base: keyof typeof contenders, promise: string) => [
      label,
      ms(use[one].ms),
      times(use[one].ms / use[base].ms),
      ms(use[one].cpuMs),
      times(use[one].cpuMs / use[base].cpuMs),
      `${(bytes[one] / 1e6).toFixed(2)} MB`,
      promise,
    ];
    printTable(
      `${THREADS} threads of three comments, ${name}, ${load.inFlight} in flight: time and CPU of the server per request`,
      ['', 'median', 'ratio', 'CPU', 'ratio', 'size', 'promise'],
      [
        row('the same records plainly', 'records', 'records', ''),
        row('commentannotations/get', 'backend', 'records', '<= 2 x'),
        row('the same words plainly', 'words', 'words', ''),
        row('client/commentAnnotations/list', 'person', 'words', '<= 2 x'),
      ],
    );
  }
  bare.stop();
  parley.stop();
}

/** Writes the threads. Returns the headers of a person who may read them. */
async function fill(parley: ForkedServer): Promise<Record<string, string>> {
  const backend = (operation: string, data: object) =>
    answerOf<{ result: { data: { token: string } } }>(request(parley, `/v2/${operation}`, BACKEND, { data }));
  await backend('organizations/add', { organizations: [ORGANIZATION] });
  await backend('organizations/documents/add', { ...ORGANIZATION, documents: [{ documentId: 'plan' }] });
  await backend('users/add', { ...ORGANIZATION, users: PEOPLE });
  for (let start = 0; start < THREADS; start += 50) {
    const commentAnnotations = Array.from({ length: 50 }, (_, index) => thread(start + index));
    await backend('commentannotations/add', { ...PLACE, commentAnnotations });
  }
  const resources = [{ type: 'organization', id: 'acme' }];
  const { result } = await backend('auth/generate_token', {
    userId: 'ada',
    userProperties: {},
    permissions: { resources },
  });
  return { 'x-service-api-key': 'pk_bench', authorization: `Bearer ${result.data.token}` };
}

function wordsOf({ annotationId, from, createdAt, comments }: Listed) {
  const words = comments.map(({ commentId, commentText, ...comment }) => ({
    commentId,
    from: comment.from.userId,
    createdAt: comment.createdAt,
    commentText,
  }));
  return { annotationId, from: from.userId, createdAt, comments: words };
}

async function store(bare: ForkedServer, set: string, threads: readonly object[]): Promise<void> {
  await postAll(`${bare.url}/threads`, {}, (index) => ({ set, ...threads[index] }), {
    count: threads.length,
    inFlight: 16,
  });
}

/** Milliseconds of one request: of the clock, and of the server's processor. */
async function measure<Name extends string>(
  contenders: Record<Name, Request>,
  load: { count: number; inFlight: number },
): Promise<Record<Name, { ms: number; cpuMs: number }>> {
  const cpu = await mapEach(contenders, () => Promise.resolve(0));
  const runs = mapValues(contenders, ({ server, path, headers, body }, name) => async () => {
    const before = await server.use();
    await postAll(server.url + path, headers, () => body, load);
    cpu[name] += (await server.use()).cpuMs - before.cpuMs;
  });
  const samples = await takeTurns(ROUNDS, runs);
  return mapValues(samples, (taken, name) => ({
    ms: median(taken) / load.count,
    cpuMs: cpu[name] / load.count / (ROUNDS + 1),
  }));
}

function request(server: ForkedServer, path: string, headers: Record<string, string>, body: object): Request {
  return { server, path, headers, body };
}

async function answerOf<Answer = object>({ server, path, headers, body }: Request): Promise<Answer> {
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  const response = await fetch(server.url + path, { ...init, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
  return JSON.parse(text) as Answer; // as the operation documents it
}

function mapValues<Name extends string, From, To>(record: Record<Name, From>, map: (value: From, name: Name) => To) {
  // Each name keeps its place.
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, map(value as From, name as Name)]),
  ) as Record<Name, To>;
}

async function mapEach<Name extends string, From, To>(
  record: Record<Name, From>,
  map: (value: From) => Promise<To>,
): Promise<Record<Name, To>> {
  const values: Partial<Record<Name, To>> = {};
  for (const name of Object.keys(record) as Name[]) values[name] = await map(record[name]);
  return values as Record<Name, To>; // each name has its value now
}
