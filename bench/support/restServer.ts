// One server in a process of its own, for `rest.ts`: `parley` as an operator runs it, or `bare`, the least that stores a body.
// Started with fork; tells its address, and stops when the asking process goes.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { CapturedLogger } from '../../server/src/memory/index.js';
import { openDurableDatabase } from '../../server/src/node/durable/openDurableDatabase.js';
import { startServer } from '../../server/src/node/startServer.js';
import { SystemClock } from '../../server/src/node/SystemClock.js';

const [kind = 'bare', databaseUrl = '', dataFolder = ''] = process.argv.slice(2);
const UNLIMITED = { perSecond: 1e9, burst: 1e9 };

process.on('disconnect', () => process.exit());
process.send?.(await (kind === 'parley' ? startParley() : startBare()));

async function startParley(): Promise<string> {
  const { url } = await startServer({
    port: 0,
    ...(databaseUrl ? { databaseUrl } : { dataFolder }),
    logger: new CapturedLogger(),
    service: {
      bootstrap: { apiKey: 'pk_bench', authToken: 'bench-token' },
      limits: { keyRate: UNLIMITED, workspaceRate: UNLIMITED, userRate: UNLIMITED },
    },
  });
  return url;
}

/** `node:http`, JSON in and out, and one insert that is on disk before the answer. */
async function startBare(): Promise<string> {
  const pool: PostgresPool = databaseUrl
    ? new pg.Pool({ connectionString: databaseUrl, max: 20 })
    : await openEmbedded();
  const query = async (text: string, parameters: unknown[]) => {
    const connection = await pool.connect();
    try {
      await connection.query(text, parameters);
    } finally {
      connection.release();
    }
  };
  await query('create table if not exists bare (id text primary key, at bigint not null, body jsonb not null)', []);
  const server = createServer((request, response) => {
    void readText(request).then(async (text) => {
      const { data } = JSON.parse(text) as { data: unknown };
      const id = crypto.randomUUID();
      await query('insert into bare (id, at, body) values ($1, $2, $3)', [id, Date.now(), JSON.stringify(data)]);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ result: { status: 'success', message: 'Added.', data: { success: true } } }));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
