import type { Notification } from '@parley/protocol';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPaths } from '../../server/test/node/durable/openPaths.js';
import { API_KEY, ParleyProcess } from './support/ParleyProcess.js';
import { runParley, scratchDatabase, scratchFolder, startParley } from './support/scratch.js';

const postgresUrl = inject('postgresUrl');
/** Runs a program of PostgreSQL. Rejects when it fails. */
const run = promisify(execFile);

/** Requests under way at any moment. */
const WRITERS = 4;
/** A test starts up to five processes, a second each on an idle machine and many times that on a busy one. */
const TIMEOUT_MS = 180_000;

describe('a backup of a running service', { timeout: TIMEOUT_MS }, () => {
  it('has every write that was acknowledged before it began, and the files byte for byte', async () => {
    const parley = await startBusy();
    const files = await uploadFiles(parley);
    const writes = new WriteStream(parley);
    await writes.until(30);
    const before = [...writes.acknowledged];
    const target = join(await scratchFolder(), 'a', 'backup');
    const backup = await runParley(['backup', target, '--data', parley.data]);
    expect(backup).toEqual({ code: 0, text: expect.stringContaining(`The backup is in ${target}`) });
    const during = writes.acknowledged.length;
    expect(during).toBeGreaterThan(before.length); // others went on meanwhile
    await writes.until(during + WRITERS);
    await writes.stop();
    expect(await openPaths(target)).toEqual([]); // only this account can read it
    expect(await readdir(join(target, '..'))).toEqual(['backup']);

    const elsewhere = join(await scratchFolder(), 'made', 'again');
    const restored = await runParley(['restore', target, '--data', elsewhere]);
    expect(restored).toEqual({ code: 0, text: expect.stringContaining(`Uploaded files: ${files.length}.`) });
    expect(await openPaths(elsewhere)).toEqual([]);
    expect((await readdir(elsewhere)).sort()).toEqual(['database', 'files']);

    const other = await startParley({ data: elsewhere });
    const stored = await readAll(other);
    expect(stored).toEqual(expect.arrayContaining(before));
    expect(stored.length).toBeLessThan(writes.acknowledged.length);
    for (const { url, bytes } of files) expect(await load(other, url)).toEqual(bytes);
    await other.post('organizations/add', { organizations: [{ organizationId: 'beta' }] }); // it takes writes
    expect(await other.end('SIGTERM')).toEqual({ code: 0, signal: null });
    // The service that was saved goes on.
    expect((await readAll(parley)).length).toBe(writes.acknowledged.length);
  });

  it('is refused in words where something is already, or inside the data folder', async () => {
    const parley = await startBusy();
    const taken = await scratchFolder();
    await writeFile(join(taken, 'notes.txt'), 'Mine.');
    const refused = await runParley(['backup', taken, '--data', parley.data]);
    expect(refused).toEqual({ code: 1, text: `There is something at ${taken} already: choose a new folder.\n` });
    expect(await readdir(taken)).toEqual(['notes.txt']);

    const inside = await runParley(['backup', join(parley.data, 'backup'), '--data', parley.data]);
    expect(inside).toEqual({ code: 1, text: expect.stringContaining('is inside the data folder') });
    expect((await parley.get('/readyz')).status).toBe(200);
  });

  it('is taken only for those who can read the secret in the data folder', async () => {
    const parley = await startBusy();
    const { port } = JSON.parse(await readFile(join(parley.data, 'control.json'), 'utf8')) as { port: number };
    const target = join(await scratchFolder(), 'backup');
    for (const authorization of ['', 'Bearer guessed']) {
      const body = JSON.stringify({ folder: target });
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { authorization }, body });
      expect(answer.status).toBe(401);
    }
    expect(await readdir(join(target, '..'))).toEqual([]);
    await parley.end('SIGTERM');
    expect(await readdir(parley.data)).toEqual(['database']);
  });

  it('says what to do where there is no embedded database', async () => {
    const data = await scratchFolder();
    const target = join(data, 'backup');
    expect(await runParley(['backup', target, '--data', data])).toEqual({
      code: 1,
      text: `There is no database in ${data}. Name the data folder of the service with --data.\n`,
    });
    for (const command of ['backup', 'restore']) {
      const refused = await runParley([command, target, '--data', data], {
        DATABASE_URL: 'postgres://localhost/parley',
      });
      expect(refused).toEqual({ code: 1, text: expect.stringContaining('Save it with pg_dump') });
    }
    expect(await readdir(data)).toEqual([]);
  });
});

// Where it is not installed; with CI=true that fails the run.
describe.skipIf(!postgresUrl)('a dump of PostgreSQL, as docs/operations.md has it', { timeout: TIMEOUT_MS }, () => {
  it('has every write that was acknowledged before it began; with a later copy of the files, all that it names', async () => {
    const [url, emptyUrl] = [await scratchDatabase(postgresUrl ?? ''), await scratchDatabase(postgresUrl ?? '')];
    const parley = await startBusy({ DATABASE_URL: url });
    const files = await uploadFiles(parley);
    const writes = new WriteStream(parley);
    await writes.until(30);
    const before = [...writes.acknowledged];
    const folder = await scratchFolder();
    const dump = join(folder, 'parley.dump');
    await run('pg_dump', ['--format=custom', `--file=${dump}`, url]);
    const copy = join(folder, 'files');
    await cp(join(parley.data, 'files'), copy, { recursive: true });
    const during = writes.acknowledged.length;
    expect(during).toBeGreaterThan(before.length); // others went on meanwhile
    await writes.until(during + WRITERS);
    await writes.stop();
    await parley.end('SIGTERM');

    await run('pg_restore', ['--no-owner', '--dbname', emptyUrl, dump]);
    const data = await scratchFolder();
    await cp(copy, join(data, 'files'), { recursive: true });
    const restored = await startParley({ data, env: { DATABASE_URL: emptyUrl } });
    const stored = await readAll(restored);
    expect(stored).toEqual(expect.arrayContaining(before));
    expect(stored.length).toBeLessThan(writes.acknowledged.length);
    // Addresses and user tokens are signed with the stored secret, so those of before hold.
    for (const { url: address, bytes } of files) expect(await load(restored, address)).toEqual(bytes);
    const again = new WriteStream(restored, 'again');
    await again.until(WRITERS);
    await again.stop();
  });
});

describe('a restore', { timeout: TIMEOUT_MS }, () => {
  /** A backup of a stopped service, with files. One file is gone: it was deleted while the backup was taken. */
  let taken: string;
  let dataFolder: string;
  let files: TestFile[];
  beforeAll(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'parley-test-'));
    taken = join(await mkdtemp(join(tmpdir(), 'parley-test-')), 'backup');
    const parley = await ParleyProcess.start({ data: dataFolder });
    files = await uploadFiles(parley);
    await parley.end('SIGKILL');
    await rm(join(dataFolder, (await uploadsIn(dataFolder))[0]!));
    expect(await runParley(['backup', taken, '--data', dataFolder])).toMatchObject({ code: 0 });
  }, TIMEOUT_MS);
  afterAll(async () => {
    for (const folder of [dataFolder, join(taken, '..')]) await rm(folder, { recursive: true });
  });

  const copyOfBackup = async () => {
    const folder = join(await scratchFolder(), 'backup');
    await cp(taken, folder, { recursive: true });
    return folder;
  };

  it('says how many files were deleted while the backup was taken', async () => {
    const data = await scratchFolder();
    const restored = await runParley(['restore', taken, '--data', data]);
    expect(restored.text).toContain(`Uploaded files: ${files.length - 1}.`);
    expect(restored.text).toContain('are not in it: 1.');
    expect(restored.code).toBe(0);
    const parley = await startParley({ data });
    const loaded = await Promise.all(files.map(async ({ url }) => (await parley.get(url)).status));
    expect(loaded.filter((status) => status === 404)).toHaveLength(1);
    expect(loaded.filter((status) => status === 200)).toHaveLength(files.length - 1);
  });

  it.each([
    ['an uploaded file', async (backup: string) => (await uploadsIn(backup))[0]!],
    ['a file of the database', () => Promise.resolve('database/global/pg_control')],
  ])('refuses a backup in which %s is damaged, and names it', async (_, choose) => {
    const backup = await copyOfBackup();
    const path = await choose(backup);
    const bytes = await readFile(join(backup, path));
    bytes[bytes.length - 1]! ^= 1; // as long as before
    await writeFile(join(backup, path), bytes);
    const data = await scratchFolder();
    const text = expect.stringContaining(`The backup is damaged: its file ${path} is not what was saved`);
    expect(await runParley(['restore', backup, '--data', data])).toEqual({ code: 1, text });
    expect(await readdir(data)).toEqual([]);

    await rm(join(backup, path));
    const lost = expect.stringContaining(`its file ${path} cannot be read`);
    expect(await runParley(['restore', backup, '--data', data])).toEqual({ code: 1, text: lost });
  });

  it('refuses a backup whose list of files is damaged, cut off or not there', async () => {
    const backup = await copyOfBackup();
    const data = await scratchFolder();
    const manifest = join(backup, 'manifest.jsonl');
    const whole = await readFile(manifest, 'utf8');
    const damaged = { code: 1, text: expect.stringContaining('manifest.jsonl is damaged') };
    const lines = whole.trimEnd().split('\n');
    for (const text of [
      lines.slice(0, -1).join('\n'),
      lines.toSpliced(10, 1).join('\n'),
      whole.replace('"database/', '"../database/'),
    ]) {
      await writeFile(manifest, text);
      expect(await runParley(['restore', backup, '--data', data])).toEqual(damaged);
    }
    await writeFile(manifest, whole.replace('"version":1', '"version":2'));
    expect(await runParley(['restore', backup, '--data', data])).toEqual({
      code: 1,
      text: expect.stringContaining('was made by another version of Parley (format 2, this one reads 1)'),
    });
    await rm(manifest);
    expect(await runParley(['restore', backup, '--data', data])).toEqual({
      code: 1,
      text: expect.stringContaining('is not a backup'),
    });
    expect(await readdir(data)).toEqual([]);
  });

  it('refuses a folder in use and a folder with data, and changes nothing there', async () => {
    const parley = await startBusy();
    const inUse = await runParley(['restore', taken, '--data', parley.data]);
    expect(inUse).toEqual({ code: 1, text: expect.stringContaining(`is in use by process ${parley.pid}`) });
    expect((await parley.get('/readyz')).status).toBe(200);
    await parley.end('SIGTERM');
    await appendFile(join(parley.data, 'mine.txt'), 'Mine.');
    const filled = await runParley(['restore', taken, '--data', parley.data]);
    expect(filled).toEqual({ code: 1, text: expect.stringContaining('is not empty. Move away what is in it') });
    expect((await readdir(parley.data)).sort()).toEqual(['database', 'mine.txt']);
  });
});

/** A service that takes as many writes as it can do, with an organization. */
async function startBusy(more: Record<string, string> = {}): Promise<ParleyProcess> {
  const env = { PARLEY_LIMIT_KEY_RATE: '10000', PARLEY_LIMIT_KEY_BURST: '10000', ...more };
  const parley = await startParley({ data: await scratchFolder(), env });
  await parley.post('organizations/add', { organizations: [{ organizationId: 'acme' }] });
  return parley;
}

interface TestFile {
  url: string;
  bytes: Buffer;
}

/** Uploads files of some sizes. */
async function uploadFiles(parley: ParleyProcess): Promise<TestFile[]> {
  await parley.post('organizations/add', { organizations: [{ organizationId: 'acme' }] });
  await parley.post('organizations/documents/add', { organizationId: 'acme', documents: [{ documentId: 'plan' }] });
  const permissions = { resources: [{ type: 'organization', id: 'acme' }] };
  const signedIn = await parley.post('auth/generate_token', { userId: 'ada', permissions });
  const { token } = signedIn.result?.data as { token: string };
  const headers = { 'x-service-api-key': API_KEY, authorization: `Bearer ${token}`, 'content-type': 'text/plain' };
  return Promise.all(
    [1, 256 * 1024, 1_000_000].map(async (size) => {
      const bytes = randomBytes(size);
      const ids = { organizationId: 'acme', documentId: 'plan', attachmentId: `file-${size}`, name: 'a.txt' };
      const url = `${parley.url}/v2/client/attachments/upload?${new URLSearchParams(ids)}`;
      const answer = await fetch(url, { method: 'POST', headers, body: bytes });
      expect(answer.status).toBe(200);
      const { result } = (await answer.json()) as { result: { data: { url: string } } };
      return { url: result.data.url, bytes };
    }),
  );
}

const load = async (parley: ParleyProcess, url: string) => Buffer.from(await (await parley.get(url)).arrayBuffer());

/** Paths of the uploaded files in a data folder or a backup. */
async function uploadsIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true });
  return entries.filter((path) => path.includes('/')).map((path) => `files/${path}`);
}

/** Backends that add notifications all the time. */
class WriteStream {
  readonly acknowledged: string[] = [];
  readonly #parley: ParleyProcess;
  readonly #prefix: string;
  readonly #writers: Promise<unknown>;
  readonly #waiting = new Set<() => void>();
  #count = 0;
  #isStopped = false;

  constructor(parley: ParleyProcess, prefix = 'n') {
    this.#parley = parley;
    this.#prefix = prefix;
    this.#writers = Promise.all(Array.from({ length: WRITERS }, () => this.#write()));
  }

  /** Resolves when so many writes were acknowledged. */
  async until(count: number): Promise<void> {
    while (this.acknowledged.length < count) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  /** Rejects when a write was refused. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#writers;
  }

  async #write(): Promise<void> {
    while (!this.#isStopped) {
      const notificationId = `${this.#prefix}${this.#count++}`;
      const answer = await this.#parley.post('notifications/add', {
        organizationId: 'acme',
        documentId: 'plan',
        createDocument: true,
        notificationId,
        actionUser: { userId: 'ada', name: 'Ada' },
        notifyUsers: [{ userId: 'bob' }],
        notifyAll: false,
        displayHeadlineMessageTemplate: '{actionUser} moved the date',
        displayBodyMessage: 'To Friday.',
      });
      expect(answer).toMatchObject({ status: 200 });
      this.acknowledged.push(notificationId);
      for (const wake of this.#waiting) wake();
      this.#waiting.clear();
    }
  }
}

async function readAll(parley: ParleyProcess): Promise<string[]> {
  const ids: string[] = [];
  let pageToken: string | null | undefined;
  do {
    const page = { pageSize: 50, ...(pageToken && { pageToken }) };
    const answer = await parley.post('notifications/get', { organizationId: 'acme', documentId: 'plan', ...page });
    ids.push(...(answer.result?.data as Notification[]).map(({ id }) => id));
    pageToken = answer.result?.nextPageToken;
  } while (pageToken);
  return ids;
}
