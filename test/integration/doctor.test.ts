import { once } from 'node:events';
import { chmod, readdir, utimes } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { runParley, scratchDatabase, scratchFolder, startParley } from './support/scratch.js';

/** A port of which nobody takes connections. */
const NOBODY = '127.0.0.1:1';
const TIMEOUT_MS = 180_000;

const postgresUrl = inject('postgresUrl');
const redisUrl = inject('redisUrl');

/** Runs `parley doctor`. Returns its lines by part, and its exit code. */
async function diagnose(data: string, env: Record<string, string> = {}, address = ['--port', '0']) {
  const { code, text } = await runParley(['doctor', '--data', data, ...address], env);
  const lines = text.matchAll(/^(ok|WRONG) +(data folder|\w+) {2,}(.+)$/gm);
  return { code, ...Object.fromEntries([...lines].map(([, state, part, words]) => [part, `${state}: ${words}`])) };
}

describe('parley doctor', { timeout: TIMEOUT_MS }, () => {
  it('finds nothing wrong before the first start, while the service runs, and after it has ended', async () => {
    const data = join(await scratchFolder(), 'data');
    expect(await diagnose(data)).toEqual({
      code: 0,
      'data folder': `ok: ${data} is not there yet: the first start makes it.`,
      disk: expect.stringMatching(/^ok: [\d,]+ MiB free\.$/),
      clock: expect.stringMatching(/^ok: 20\d\d-/),
      database: 'ok: There is none yet: the first start makes it.',
      address: expect.stringMatching(/^ok: .* is free/),
      email: 'ok: SMTP_URL is not set: nobody gets email.',
      secrets: expect.stringMatching(/^ok: .* a secret in the database/),
    });

    const parley = await startParley({ data });
    expect(await diagnose(data, {}, ['--port', new URL(parley.url).port])).toMatchObject({
      code: 0,
      'data folder': expect.stringContaining(`is private; process ${parley.pid} runs on it since`),
      database: 'ok: The embedded database is open in the running service.',
      address: `ok: The service answers at ${new URL(parley.url).host}, and is ready.`,
    });

    await parley.end('SIGTERM');
    expect(await diagnose(data)).toMatchObject({
      code: 0,
      'data folder': `ok: ${data} is private; no service runs on it.`,
      database: 'ok: The embedded database opens. Its tables are those of this version.',
    });
    expect(await readdir(data)).toEqual(['database']);
  });

  it('says in words what is wrong on this machine', async () => {
    const data = await scratchFolder();
    const parley = await startParley({ data });
    await parley.end('SIGTERM');
    await chmod(data, 0o755);
    const log = join(data, 'database/pg_wal');
    const tomorrow = new Date(Date.now() + 86_400_000);
    await utimes(join(log, (await readdir(log))[0]!), tomorrow, tomorrow);
    const other = createServer((socket) => socket.end('220 Hello\r\n')).listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await diagnose(data, {}, ['--port', String(port)])).toMatchObject({
      code: 1,
      'data folder': expect.stringMatching(/^WRONG: Other accounts can enter/),
      clock: expect.stringMatching(/^WRONG: The clock is \d+ s behind the last write of the database/),
      address: `WRONG: 127.0.0.1:${port} is in use by another program: choose another port with --port.`,
    });
    expect(await diagnose(data, { PARLEY_DEV: '1' }, ['--host', '0.0.0.0', '--port', '0'])).toMatchObject({
      secrets: expect.stringMatching(/^WRONG: With PARLEY_DEV=1 everybody who reaches 0\.0\.0\.0/),
    });
  });

  it('names each server that does not answer', async () => {
    const env = {
      DATABASE_URL: `postgres://parley@${NOBODY}/parley`,
      REDIS_URL: `redis://${NOBODY}`,
      SMTP_URL: `smtp://${NOBODY}`,
      MAIL_FROM: 'mail@example.com',
      PARLEY_PUBLIC_URL: 'https://example.com',
      S3_ENDPOINT: `http://${NOBODY}`,
      S3_BUCKET: 'uploads',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'hunter2',
    };
    const found = await diagnose(await scratchFolder(), env);
    expect(found).toMatchObject({
      code: 1,
      database: expect.stringMatching(/^WRONG: .*ECONNREFUSED/),
      redis: expect.stringMatching(/^WRONG: Redis at REDIS_URL does not answer: .*ECONNREFUSED/),
      files: expect.stringMatching(/^WRONG: The bucket uploads at S3_ENDPOINT cannot be read/),
      email: expect.stringMatching(/^WRONG: The mail server at SMTP_URL refuses the service: .*ECONNREFUSED/),
    });
    expect(JSON.stringify(found)).not.toContain('hunter2');
  });

  // Where they are not installed; with CI=true that fails the run.
  it.skipIf(!postgresUrl || !redisUrl)('finds nothing wrong with PostgreSQL and Redis that answer', async () => {
    const env = { DATABASE_URL: await scratchDatabase(postgresUrl ?? ''), REDIS_URL: redisUrl ?? '' };
    expect(await diagnose(await scratchFolder(), env)).toMatchObject({
      code: 0,
      database: expect.stringMatching(/^ok: PostgreSQL .* answers, its clock agrees\. It has no tables yet/),
      redis: 'ok: Redis answers.',
    });
  });
});
