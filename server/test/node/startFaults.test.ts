import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BootstrapCredentials } from '../../src/bootstrap.js';
import type { DatabasePool } from '../../src/environment.js';
import { CapturedLogger } from '../../src/memory/CapturedLogger.js';
import { folderFault } from '../../src/node/durable/folderFault.js';
import { checkServer } from '../../src/node/postgres/checkServer.js';
import { databaseFault } from '../../src/node/postgres/databaseFault.js';
import { StartError } from '../../src/node/StartError.js';
import { startServer } from '../../src/node/startServer.js';

const scratch = () => mkdtempSync(join(tmpdir(), 'parley-faults-'));
const start = (options: Parameters<typeof startServer>[0]) =>
  startServer({ port: 0, logger: new CapturedLogger(), ...options });

describe('a start that something outside prevents', () => {
  it('says that the data folder is a file, is below one, or is a link to nothing', async () => {
    const folder = scratch();
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const link = join(folder, 'link');
    symlinkSync('/nowhere/at/all', link);
    for (const [dataFolder, words] of [
      [file, 'not a folder'],
      [join(file, 'data'), 'not a folder'],
      [link, 'leads nowhere'],
    ] as const) {
      await expect(start({ dataFolder })).rejects.toThrow(words);
      await expect(start({ dataFolder })).rejects.toBeInstanceOf(StartError);
    }
  });

  // Only Linux has this place.
  it.runIf(process.platform === 'linux')('says that a place takes no folders, and does not try for ever', async () => {
    await expect(start({ dataFolder: '/proc/parley/data' })).rejects.toThrow('in a place that takes no folders');
  });

  it('says that the account may not write, or that the disk is full', () => {
    const denied = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
    expect(folderFault('/data', denied)).toMatchObject({
      message: expect.stringMatching(/^The data folder \/data cannot be used: EACCES.* an account that may write/),
    });
    const full = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    expect(folderFault('/data', full)).toMatchObject({ message: expect.stringContaining('The disk is full') });
    const unknown = new Error('a fault of ours');
    expect(folderFault('/data', unknown)).toBe(unknown);
  });

  it('names the setting of the address that is not to be had, and still shows the new credentials', async () => {
    const dataFolder = scratch();
    chmodSync(dataFolder, 0o700);
    mkdirSync(join(dataFolder, 'files'));
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const made: BootstrapCredentials[] = [];
    const onFirstStart = (credentials: BootstrapCredentials) => void made.push(credentials);
    await expect(start({ dataFolder, port, onFirstStart })).rejects.toThrow('choose another port with --port');
    expect(made).toEqual([
      expect.objectContaining({ authToken: expect.any(String), workspaceAuthToken: expect.any(String) }),
    ]);
    await expect(start({ dataFolder, host: '192.0.2.1' })).rejects.toThrow('192.0.2.1 is no address of this machine');
    await expect(start({ dataFolder, metrics: { port } })).rejects.toThrow('another port with PARLEY_METRICS_PORT');
    await new Promise((resolve) => other.close(resolve));
  }, 60_000);

  it('names a wrong address of metrics before it makes or serves anything', async () => {
    const made: BootstrapCredentials[] = [];
    const onFirstStart = (credentials: BootstrapCredentials) => void made.push(credentials);
    const metrics = { host: '192.0.2.1', port: 0 }; // an address of documentation (RFC 5737), of no machine
    await expect(start({ dataFolder: scratch(), metrics, onFirstStart })).rejects.toThrow('PARLEY_METRICS_HOST');
    expect(made).toEqual([]);
  });

  it('says that PostgreSQL cannot be reached, without the password', async () => {
    const databaseUrl = 'postgres://parley:hunter2@127.0.0.1:1/parley';
    const failure = await start({ databaseUrl, dataFolder: scratch() }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(String(failure)).toMatch(
      /PostgreSQL at DATABASE_URL cannot be used: connect ECONNREFUSED.*Start the server/,
    );
    expect(String(failure)).not.toContain('hunter2');
  });
});

describe('databaseFault', () => {
  it('has advice for what operators meet', () => {
    for (const [code, words] of [
      ['28P01', 'Correct the name and the password'],
      ['3D000', 'Create the database'],
      ['53300', 'Raise max_connections'],
      ['25006', 'the primary'],
      ['EAI_AGAIN', 'Start the server'],
      ['ENOENT', 'Correct the path'],
    ] as const) {
      const fault = databaseFault('DATABASE_URL', Object.assign(new Error('words of the server'), { code }));
      expect(fault).toMatchObject({ name: 'StartError', message: expect.stringContaining(words) });
    }
    const denied = Object.assign(new Error('permission denied for schema public'), { code: '42501' });
    const migration = new Error('The database could not be brought up to date.', { cause: denied });
    expect(databaseFault('DATABASE_URL', migration)).toMatchObject({
      message: expect.stringMatching(/permission denied for schema public\. Make the account the owner/),
    });
    expect(databaseFault('DATABASE_URL', new URIError('URI malformed'))).toMatchObject({
      message: expect.stringMatching(/^PostgreSQL at DATABASE_URL .*%25/),
    });
    const noPassword = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string');
    expect(databaseFault('DATABASE_URL', noPassword)).toBeInstanceOf(StartError);
    const pooler = Object.assign(new Error('unsupported startup parameter: options'), { code: '08P01' });
    expect(databaseFault('DATABASE_URL', pooler)).toMatchObject({
      message: expect.stringContaining('give its address as DATABASE_POOLER_URL'),
    });
    const certificate = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(databaseFault('DATABASE_URL', certificate)).toMatchObject({
      message: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
    });
  });

  it('leaves a fault of ours as it is', () => {
    const fault = new TypeError('undefined is not a function');
    expect(databaseFault('DATABASE_URL', fault)).toBe(fault);
  });
});

describe('checkServer', () => {
  const server = (found: object): DatabasePool => {
    const row = { version: 150_018, text: '15.18', encoding: 'UTF8', isReadOnly: false, at: 0, ...found };
    const query = () => Promise.resolve({ command: 'SELECT', rowCount: 1, rows: [row] });
    return { connect: () => Promise.resolve({ query, release: () => {} } as never), end: () => Promise.resolve() };
  };

  it('takes a server that the service can use', async () => {
    expect(await checkServer(server({}))).toMatchObject({ text: '15.18' });
  });

  it('refuses a server that is too old, another encoding, and a standby', async () => {
    await expect(checkServer(server({ version: 140_011, text: '14.11' }))).rejects.toThrow('PostgreSQL 14.11');
    await expect(checkServer(server({ encoding: 'LATIN1' }))).rejects.toThrow('encoding LATIN1');
    await expect(checkServer(server({ encoding: 'SQL_ASCII' }))).rejects.toThrow('encoding SQL_ASCII');
    await expect(checkServer(server({ isReadOnly: true }))).rejects.toThrow('read-only');
  });
});
