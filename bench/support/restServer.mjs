// One server in a process of its own, for `rest.ts` and `threads.ts`: `parley` as an operator runs it, or `bare`, the least that stores a body.
// Both are built code. Sources that are compiled while they run take a quarter more processor time.
// Started with fork; tells its address, answers what it has used so far, and stops when the asking process goes.
import fs from 'node:fs';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';
import { CapturedLogger } from '../../server/dist/memory/index.js';
import { openDurableDatabase } from '../../server/dist/node/durable/openDurableDatabase.js';
import { startServer } from '../../server/dist/node/startServer.js';
import { SystemClock } from '../../server/dist/node/SystemClock.js';
import { sameRows } from './sameRows.mjs';

/**
 * What the server has used since its start.
 * @typedef {object} Use
 * @property {number} cpuMs The embedded database included.
 * @property {number} syncs Of the write-ahead log to the disk.
 */

/**
 * What the requests of the benchmarks have of it.
 * @typedef {object} Body
 * @property {unknown} data
 * @property {string} set
 * @property {string} annotationId
 * @property {object[]} comments
 */

const [kind = 'bare', databaseUrl = '', dataFolder = ''] = process.argv.slice(2);
const UNLIMITED = { perSecond: 1e12, burst: 1e12 };

const countSyncs = databaseUrl ? syncsOfPostgres() : syncsOfProcess();
process.on('message', () => void countSyncs().then((syncs) => process.send?.({ cpuMs: cpuMs(), syncs })));
process.on('disconnect', () => process.exit());
process.send?.(await (kind === 'parley' ? startParley() : startBare()));

function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The embedded database syncs in this process: counts the calls. @returns {() => Promise<number>} */
function syncsOfProcess() {
  let syncs = 0;
  const { fdatasyncSync } = fs;
  fs.fdatasyncSync = (descriptor) => {
    syncs += 1;
    fdatasyncSync(descriptor);
  };
  syncBuiltinESMExports();
  return () => Promise.resolve(syncs);
}

/** Syncs of the whole server, which serves one contender at a time. @returns {() => Promise<number>} */
function syncsOfPostgres() {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  return async () => {
    const { rows } = await pool.query('select wal_sync::int as syncs from pg_stat_wal');
    return Number(rows[0]?.syncs ?? 0);
  };
}

async function startParley() {
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
 * `/list` answers all of a set, `/state` replaces a value. `/same/…` stores the same rows as an add of the service.
 */
async function startBare() {
  /** @type {import('kysely').PostgresPool} */
  const pool = databaseUrl ? new pg.Pool({ connectionString: databaseUrl, max: 20 }) : await openEmbedded();
  /** @param {string} text @param {unknown[]} [parameters] @returns {Promise<{ id: string, thread: string, body: object }[]>} */
  const query = async (text, parameters = []) => {
    const connection = await pool.connect();
    try {
      return (await connection.query(text, parameters)).rows;
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

  /** @param {Body} body */
  const addOne = async ({ data }) => {
    const id = crypto.randomUUID();
    await query('insert into bare (id, at, body) values ($1, $2, $3)', [id, Date.now(), JSON.stringify(data)]);
    return { success: true };
  };
  /** @param {Body} body */
  const setState = async ({ data }) => {
    await query(
      `insert into bare (id, at, body) values ('state', $1, $2)
        on conflict (id) do update set at = excluded.at, body = excluded.body`,
      [Date.now(), JSON.stringify(data)],
    );
    return { success: true };
  };
  /** @param {Body} body */
  const addThread = async ({ set, annotationId, comments, ...thread }) => {
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
  /** @param {Body} body */
  const listThreads = async ({ set }) => {
    const threads = await query('select id, body from bare_threads where set = $1 order by at desc, id', [set]);
    const ids = threads.map(({ id }) => id);
    const comments = await query(
      'select thread, body from bare_comments where set = $1 and thread = any($2) order by thread, at',
      [set, ids],
    );
    /** @type {Map<string, object[]>} */
    const commentsOf = new Map(ids.map((id) => [id, []]));
    for (const { thread, body } of comments) commentsOf.get(thread)?.push(body);
    return threads.map(({ id, body }) => ({ annotationId: id, ...body, comments: commentsOf.get(id) }));
  };
  /** What they are asked is what the benchmarks send. @type {Record<string, (body: any) => Promise<unknown>>} */
  const answers = { '/threads': addThread, '/list': listThreads, '/state': setState, ...sameRows(query) };
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ''] ?? addOne;
    void readText(request)
      .then((text) => answer(JSON.parse(text)))
      .then((data) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ result: { status: 'success', message: 'Done.', data } }));
      });
  });
  await new Promise((resolve) => void server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
}

async function openEmbedded() {
  const onBroken = () => process.exit(1);
  const { pool } = await openDurableDatabase({
    dataFolder,
    clock: new SystemClock(),
    logger: new CapturedLogger(),
    onBroken,
  });
  return pool;
}

/** @param {import('node:http').IncomingMessage} request */
async function readText(request) {
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
