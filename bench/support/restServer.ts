// One server in a process of its own, for `rest.ts` and `threads.ts`: `parley` as an operator runs it, or `bare`, the least that stores a body.
// Started with fork; tells its address, answers what it has used so far, and stops when the asking process goes.
import fs from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { CapturedLogger } from '../../server/src/memory/index.js';
import { openDurableDatabase } from '../../server/src/node/durable/openDurableDatabase.js';
import { startServer } from '../../server/src/node/startServer.js';
import { SystemClock } from '../../server/src/node/SystemClock.js';

const [kind = 'bare', databaseUrl = '', dataFolder = ''] = process.argv.slice(2);
const UNLIMITED = { perSecond: 1e12, burst: 1e12 };

/** What the server has used since its start. */
export interface Use {
  /** The embedded database included. */
  cpuMs: number;
  /** Syncs of the write-ahead log to the disk. */
  syncs: number;
}

const countSyncs = databaseUrl ? syncsOfPostgres() : syncsOfProcess();
process.on('message', () => void countSyncs().then((syncs) => process.send?.({ cpuMs: cpuMs(), syncs } satisfies Use)));
process.on('disconnect', () => process.exit());
process.send?.(await (kind === 'parley' ? startParley() : startBare()));

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The embedded database syncs in this process: counts the calls. */
function syncsOfProcess(): () => Promise<number> {
  let syncs = 0;
  const { fdatasyncSync } = fs;
  fs.fdatasyncSync = (descriptor) => {
    syncs += 1;
    fdatasyncSync(descriptor);
  };
  syncBuiltinESMExports();
  return () => Promise.resolve(syncs);
}

/** Syncs of the whole server, which serves one contender at a time. */
function syncsOfPostgres(): () => Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  return async () => {
    const { rows } = await pool.query<{ syncs: number }>('select wal_sync::int as syncs from pg_stat_wal');
    return rows[0]?.syncs ?? 0;
  };
}

async function startParley(): Promise<string> {
  const { url } = await startServer({
    port: 0,
    ...(databaseUrl ? { databaseUrl } : { dataFolder }),
    logger: new CapturedLogger(),
    service: {
      bootstrap: { apiKey: 'pk_bench', authToken: 'bench-token' },
      limits: {
        keyRate: UNLIMITED,
        workspaceRate: UNLIMITED,
        userRate: UNLIMITED,
        keyByteRate: UNLIMITED,
        userByteRate: UNLIMITED,
      },
    },
  });
  return url;
}

/**
 * `node:http`, JSON in and out, and one insert that is on disk before the answer. `/threads` stores a thread of a set and its comments,
 * `/list` answers all of a set.
 */
async function startBare(): Promise<string> {
  const pool: PostgresPool = databaseUrl
    ? new pg.Pool({ connectionString: databaseUrl, max: 20 })
    : await openEmbedded();
  const query = async <Row>(text: string, parameters: unknown[] = []): Promise<Row[]> => {
    const connection = await pool.connect();
    try {
      return (await connection.query<Row>(text, parameters)).rows;
    } finally {
      connection.release();
    }
  };
  await query('create table if not exists bare (id text primary key, at bigint not null, body jsonb not null)');
  await query(
    'create table if not exists bare_threads (set text, id text, at bigint not null, body jsonb not null, primary key (set, id))',
  );
  await query(
    'create table if not exists bare_comments (set text, thread text, at bigint, body jsonb, primary key (set, thread, at))',
  );

  const addOne = async ({ data }: Body) => {
    const id = crypto.randomUUID();
    await query('insert into bare (id, at, body) values ($1, $2, $3)', [id, Date.now(), JSON.stringify(data)]);
    return { success: true };
  };
  const addThread = async ({ set, annotationId, comments, ...thread }: Body) => {
    const body = JSON.stringify(thread);
    await query('insert into bare_threads values ($1, $2, $3, $4)', [set, annotationId, Date.now(), body]);
    for (const [at, comment] of comments.entries()) {
      await query('insert into bare_comments values ($1, $2, $3, $4)', [
        set,
        annotationId,
        at,
        JSON.stringify(comment),
      ]);
    }
    return { success: true };
  };
  const listThreads = async ({ set }: Body) => {
    const threads = await query<{ id: string; body: object }>(
      'select id, body from bare_threads where set = $1 order by at desc, id',
      [set],
    );
    const ids = threads.map(({ id }) => id);
    const comments = await query<{ thread: string; body: object }>(
      'select thread, body from bare_comments where set = $1 and thread = any($2) order by thread, at',
      [set, ids],
    );
    const commentsOf = new Map<string, object[]>(ids.map((id) => [id, []]));
    for (const { thread, body } of comments) commentsOf.get(thread)?.push(body);
    return threads.map(({ id, body }) => ({ annotationId: id, ...body, comments: commentsOf.get(id) }));
  };
  const server = createServer((request, response) => {
    const answer = { '/threads': addThread, '/list': listThreads }[request.url ?? ''] ?? addOne;
    void readText(request)
      .then<unknown>((text) => answer(JSON.parse(text) as Body))
      .then((data) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ result: { status: 'success', message: 'Done.', data } }));
      });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What the requests of the benchmarks have of it. */
interface Body {
  data: unknown;
  set: string;
  annotationId: string;
  comments: object[];
}

async function openEmbedded(): Promise<PostgresPool> {
  const onBroken = () => process.exit(1);
  const { pool } = await openDurableDatabase({
    dataFolder,
    clock: new SystemClock(),
    logger: new CapturedLogger(),
    onBroken,
  });
  return pool;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
