// A throw-away PostgreSQL, pgbouncer and Redis for tests and benchmarks, on free ports of the loopback interface.
//   node scripts/services.mjs                starts what is installed, prints the addresses, stops with Ctrl-C
//   import { startServices } from './scripts/services.mjs'
import { execFileSync, fork, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Services
 * @property {string | undefined} postgresUrl With the rights to create databases. `undefined` when PostgreSQL is not installed.
 * @property {string | undefined} poolerUrl pgbouncer in transaction mode, before the same PostgreSQL. `undefined` when one of them is not installed.
 * @property {string | undefined} redisUrl `undefined` when Redis is not installed.
 */

/** @typedef {{ url: string, stop: () => Promise<void> }} Running */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/**
 * @typedef {object} Wanted
 * @property {string} [folder] For PostgreSQL alone, whose data stay in it for the next start. Absent: all services, and their data are deleted at the end.
 * @property {Record<string, string>} [settings] Of PostgreSQL.
 */

/**
 * Starts them and waits until they answer. They run under a process of their own, which stops them and deletes their data when `stop` is
 * called and also when this process ends in any other way: an exception, Ctrl-C, kill -9.
 * @param {Wanted} [wanted]
 * @returns {Promise<Services & { stop: () => Promise<void> }>}
 */
export async function startServices(wanted = {}) {
  // Its own process group: Ctrl-C reaches the tests first, and they may still be talking to the database.
  const supervisor = fork(fileURLToPath(import.meta.url), [JSON.stringify(wanted)], { detached: true });
  const ended = new Promise((resolve) => void supervisor.once('exit', resolve));
  /** @type {Services} */
  const services = await new Promise((resolve, reject) => {
    supervisor.once('message', (message) => resolve(/** @type {Services} */ (message)));
    supervisor.once('exit', () =>
      reject(new Error('PostgreSQL, pgbouncer or Redis is installed but did not start; its output is above.')),
    );
  });
  // They may not keep alive a program that is done and forgot to call `stop`.
  supervisor.unref();
  supervisor.channel?.unref();
  return {
    ...services,
    async stop() {
      if (supervisor.connected) supervisor.disconnect();
      supervisor.ref();
      await ended;
    },
  };
}

/** What `startServices` would find, without starting it. */
export function findServices() {
  return { postgres: findPostgres(), pgbouncer: findPgbouncer(), redis: findOnPath('redis-server') };
}

/**
 * The process that supervises the services: starts them, reports their addresses, and waits for the end of the process that asked.
 * @param {Wanted} wanted
 */
async function supervise({ folder: given, settings }) {
  const { postgres, pgbouncer, redis } = findServices();
  const folder = given ?? mkdtempSync(join(tmpdir(), 'parley-services-'));
  mkdirSync(folder, { recursive: true });
  const user = postgres === undefined ? undefined : unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const startingPostgres =
    postgres === undefined ? undefined : startPostgres(postgres, join(folder, 'postgres'), user, settings);
  const starting = Promise.allSettled([
    // Stopped before PostgreSQL, which it is connected to.
    pgbouncer === undefined || given
      ? undefined
      : startingPostgres?.then(({ url }) => startPgbouncer(pgbouncer, url, folder, user)),
    startingPostgres,
    redis === undefined || given ? undefined : startRedis(redis, folder, user),
  ]);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // One that is still starting could not be stopped later.
    for (const result of await starting) if (result.status === 'fulfilled') await result.value?.stop();
    if (!given) rmSync(folder, { recursive: true, force: true });
    process.exit();
  };
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => void stop());
  // The one that asked may have ended before anybody here listened.
  if (process.connected === false) void stop();

  const [poolerUrl, postgresUrl, redisUrl] = (await starting).map((result) => {
    if (result.status === 'fulfilled') return result.value?.url;
    console.error(String(result.reason));
    process.exitCode = 1;
    return undefined;
  });
  if (isStopping) return;
  if (process.exitCode) await stop();
  else if (process.send) process.send({ postgresUrl, poolerUrl, redisUrl });
  else {
    for (const [name, url] of Object.entries({ PostgreSQL: postgresUrl, pgbouncer: poolerUrl, Redis: redisUrl })) {
      console.log(`${name.padEnd(11)} ${url ?? 'is not installed'}`);
    }
  }
}

/**
 * @param {string} bin
 * @param {string} data
 * @param {User | undefined} user
 * @param {Record<string, string>} [more] Settings.
 * @returns {Promise<Running>}
 */
async function startPostgres(bin, data, user, more) {
  if (!existsSync(join(data, 'PG_VERSION'))) initPostgres(bin, data, user);
  return onFreePort(async (port) => {
    const own = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections: 200 };
    const args = Object.entries({ ...own, ...more }).flatMap(([name, setting]) => ['-c', `${name}=${setting}`]);
    const stop = await launch(
      join(bin, 'postgres'),
      ['-D', data, ...args],
      user,
      /ready to accept connections/,
      'SIGINT',
    );
    return { url: `postgres://parley@127.0.0.1:${port}/postgres`, stop };
  });
}

/**
 * @param {string} bin
 * @param {string} data
 * @param {User | undefined} user
 */
function initPostgres(bin, data, user) {
  const encoding = ['--encoding', 'UTF8', '--locale', 'C.UTF-8'];
  execFileSync(
    join(bin, 'initdb'),
    ['--pgdata', data, '--username', 'parley', '--auth', 'trust', ...encoding, '--no-sync'],
    { ...user, stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

/**
 * pgbouncer as its package configures it, in transaction mode: with nothing that is made for this service.
 * @param {string} program
 * @param {string} postgresUrl
 * @param {string} folder
 * @param {User | undefined} user
 * @returns {Promise<Running>}
 */
async function startPgbouncer(program, postgresUrl, folder, user) {
  const server = new URL(postgresUrl);
  const file = join(folder, 'pgbouncer.ini');
  return onFreePort(async (port) => {
    const lines = [
      '[databases]',
      `* = host=127.0.0.1 port=${server.port} user=${server.username}`,
      '[pgbouncer]',
      'pool_mode = transaction',
      'auth_type = any',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'max_client_conn = 500',
      'default_pool_size = 5',
    ];
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o644 });
    if (user) chownSync(file, user.uid, user.gid);
    const stop = await launch(program, [file], user, /process up/, 'SIGTERM');
    return { url: `postgres://parley@127.0.0.1:${port}/postgres`, stop };
  });
}

/**
 * @param {string} server
 * @param {string} folder
 * @param {User | undefined} user
 * @returns {Promise<Running>}
 */
async function startRedis(server, folder, user) {
  return onFreePort(async (port) => {
    const args = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', '', '--appendonly', 'no'];
    const stop = await launch(server, args, user, /Ready to accept connections/, 'SIGTERM');
    return { url: `redis://127.0.0.1:${port}`, stop };
  });
}

/**
 * Starts a server and waits until it prints that it is ready.
 * @param {string} file
 * @param {string[]} args
 * @param {User | undefined} user
 * @param {RegExp} ready
 * @param {NodeJS.Signals} endSignal What makes it end at once without waiting for its clients.
 * @returns {Promise<() => Promise<void>>} Stops it.
 */
async function launch(file, args, user, ready, endSignal) {
  const child = spawn(file, args, { ...user, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => void child.once('exit', () => resolve()));
  let output = '';
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output = `${output.slice(-10_000)}${line}\n`;
        if (ready.test(line)) resolve(undefined);
      });
    }
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.\n${output}`)));
  });
  return async () => {
    child.kill(endSignal);
    const patience = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(patience);
  };
}

/**
 * No server can be told "any free port", so a free one is looked up first. Another process may take it in between: then the next is tried.
 * @template T
 * @param {(port: number) => Promise<T>} start
 */
async function onFreePort(start) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (attempt === 3 || !/in use/i.test(String(error))) throw error;
    }
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/** @typedef {{ uid: number, gid: number }} User */

/**
 * PostgreSQL refuses to run as root. For root: the account that its package made, or `nobody`.
 * @returns {User | undefined} `undefined` when this process is not root.
 */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] })),
      );
      return { uid: /** @type {number} */ (uid), gid: /** @type {number} */ (gid) };
    } catch {
      // No such account; the next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a postgres nor a nobody account.');
}

/** The folder that has `initdb` and `postgres`: the newest under Debian's place for it, else the one on PATH. */
function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const newest = versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
  return newest ?? findOnPath('initdb')?.replace(/\/initdb$/, '');
}

/** Debian has it in a folder that PATH of other accounts than root leaves out. */
function findPgbouncer() {
  const debian = '/usr/sbin/pgbouncer';
  return findOnPath('pgbouncer') ?? (existsSync(debian) ? debian : undefined);
}

/** @param {string} program */
function findOnPath(program) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , wanted = '{}'] = process.argv;
  // Safe: only `startServices` passes an argument, which it wrote itself.
  await supervise(/** @type {Wanted} */ (JSON.parse(wanted)));
}
