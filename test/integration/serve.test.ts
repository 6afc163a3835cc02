import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, readFile, rm, watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openPaths } from '../../server/test/node/durable/openPaths.js';
import { API_KEY, ParleyProcess } from './support/ParleyProcess.js';
import { runParley, scratchFolder, spawnParley, startParley } from './support/scratch.js';

/** A data folder as a first start leaves it; making one takes seconds, copying it none. */
let started: string;
/** Made with the secret of that folder. */
let tokenOfAda: string;
beforeAll(async () => {
  started = await mkdtemp(join(tmpdir(), 'parley-test-'));
  const parley = await ParleyProcess.start({ data: started });
  await addOrganization(parley, 'acme');
  const made = await parley.post('auth/generate_token', { userId: 'ada' });
  tokenOfAda = (made.result?.data as { token: string }).token;
  await parley.end('SIGTERM');
});
afterAll(() => rm(started, { recursive: true }));

async function startedFolder(): Promise<string> {
  const folder = await scratchFolder();
  await cp(started, folder, { recursive: true });
  return folder;
}

const addOrganization = (parley: ParleyProcess, organizationId: string) =>
  parley.post('organizations/add', { organizations: [{ organizationId }] });

it('serves everything from an empty folder, says so in one line, and ends in order', async () => {
  const data = join(await scratchFolder(), 'made', 'by the service');
  const parley = await startParley({ data });

  expect(parley.output).toEqual([JSON.stringify({ event: 'listening', url: parley.url })]);
  for (const path of ['/healthz', '/readyz', '/openapi.json', '/docs', '/docs/page.js']) {
    expect([path, (await parley.get(path)).status]).toEqual([path, 200]);
  }
  expect((await addOrganization(parley, 'acme')).status).toBe(200);
  expect(await parley.metrics()).toContain('parley_requests_total{path="/v2/organizations/add",status="200"} 1');
  expect((await parley.get('/metrics')).status).toBe(404); // not at the address that the public reaches

  expect(await parley.end('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(parley.output).toHaveLength(1);
  expect(await readdir(data)).toEqual(['database']); // the lock is given free
});

it('keeps what was written, and its own secrets, for the next start', async () => {
  const data = await startedFolder();
  const first = await startParley({ data });
  await addOrganization(first, 'beta');
  const token = await first.post('auth/generate_token', {
    userId: 'ada',
    permissions: { resources: [{ type: 'organization', id: 'beta' }] },
  });
  expect(await first.end('SIGINT')).toEqual({ code: 0, signal: null });

  const second = await startParley({ data });
  const identified = await second.post(
    'client/session/identify',
    { organizationId: 'beta', user: { userId: 'ada' } },
    {
      'x-service-api-key': API_KEY,
      authorization: `Bearer ${(token.result?.data as { token: string }).token}`,
    },
  );
  expect(identified).toMatchObject({ status: 200 });
});

it('lets no other account into its folder, and closes one that is open with a word on the secret', async () => {
  const data = await startedFolder();
  await chmod(data, 0o755);
  await chmod(join(data, 'database/pg_wal'), 0o755);
  const parley = await startParley({ data });
  expect((await addOrganization(parley, 'beta')).status).toBe(200);
  expect(await openPaths(data)).toEqual([]);
  expect(parley.log).toMatch(/accounts of this machine could enter the data folder.*parley rotate-secret/);

  const refused = spawnParley({ args: ['rotate-secret', '--data', data] });
  expect(await refused.ended).toEqual({ code: 1, signal: null });
  expect(refused.log).toContain('in use by process');
});

it('replaces the stored secret when asked to: tokens from before work no more', async () => {
  const data = await startedFolder();
  const rotated = spawnParley({ args: ['rotate-secret', '--data', data] });
  expect(await rotated.ended).toEqual({ code: 0, signal: null });
  const parley = await startParley({ data });
  expect(parley.log).not.toContain('rotate-secret'); // the folder was closed all the time
  const headers = { 'x-service-api-key': API_KEY, authorization: `Bearer ${tokenOfAda}` };
  const identified = await parley.post('client/session/identify', { user: { userId: 'ada' } }, headers);
  expect(identified).toMatchObject({ status: 401, error: { status: 'UNAUTHENTICATED' } });
});

it('starts after kills in the middle of the first start', async () => {
  const data = await scratchFolder();
  // Spread over the seconds that a first start takes.
  for (const delayMs of [300, 900, 1_500, 2_100]) {
    const parley = spawnParley({ data });
    await Promise.race([parley.ended, new Promise((resolve) => setTimeout(resolve, delayMs))]);
    await parley.end('SIGKILL');
  }
  const parley = await startParley({ data });
  expect((await addOrganization(parley, 'acme')).status).toBe(200);
  expect((await readdir(data)).filter((name) => name.endsWith('.init'))).toEqual([]);
});

it('ends at once on a signal during its start', async () => {
  const data = await scratchFolder();
  const parley = spawnParley({ data });
  // As the system tells of it: who looks again and again may come too late.
  for await (const { filename } of watch(data)) if (filename === 'database.init') break;
  expect(await parley.end('SIGTERM')).toEqual({ code: 0, signal: null });
});

it('refuses a second process on the same folder, and leaves the first alone', async () => {
  const data = await startedFolder();
  const first = await startParley({ data });
  const second = spawnParley({ data });
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.log).toContain(`in use by process ${first.pid}`);
  expect(second.log).toContain('DATABASE_URL');
  expect((await first.get('/readyz')).status).toBe(200);
});

it('refuses a port that is taken, in words', async () => {
  const first = await startParley({ data: await startedFolder() });
  const { port } = new URL(first.url);
  const second = spawnParley({ args: ['serve', '--port', port, '--data', await scratchFolder()] });
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.log).toContain(`127.0.0.1:${port} is in use`);
});

it('shows how it is used', async () => {
  const help = spawnParley({ args: ['--help'] });
  await expect(help.listening()).rejects.toThrow(/JSON/); // the first line is no JSON: it is for people
  expect(await help.ended).toEqual({ code: 0, signal: null });

  const wrong = spawnParley({ args: ['serve', '--prot', '1'] });
  expect(await wrong.ended).toEqual({ code: 2, signal: null });
  expect(wrong.log).toMatch(/--prot[^]*Usage: parley serve/);
});

it('prints its version', async () => {
  const { version } = JSON.parse(await readFile('server/package.json', 'utf8')) as { version: string };
  expect(await runParley(['--version'])).toEqual({ code: 0, text: `${version}\n` });
  expect(await runParley(['-v'])).toEqual({ code: 0, text: `${version}\n` });
});

it('takes limits from its environment, and starts nothing with one that is not allowed', async () => {
  const parley = await startParley({ data: await startedFolder(), env: { PARLEY_LIMIT_BODY_BYTES: '64KiB' } });
  const name = 'x'.repeat(64 * 1024);
  const refused = await parley.post('organizations/add', { organizations: [{ organizationId: 'beta', name }] });
  expect(refused).toMatchObject({ status: 413, error: { message: 'The body must be at most 65536 bytes.' } });

  const data = join(await scratchFolder(), 'data');
  for (const [variable, value] of [
    ['PARLEY_LIMIT_BODY_BYTES', '1'],
    ['PARLEY_LIMIT_BODIES', '1MiB'],
  ] as const) {
    const wrong = spawnParley({ data, env: { [variable]: value } });
    expect(await wrong.ended).toEqual({ code: 2, signal: null });
    expect(wrong.log).toMatch(new RegExp(`^${variable} is `));
  }
  expect(existsSync(data)).toBe(false);
});

it('shows made credentials once, and logs no secret at any time', async () => {
  const data = await scratchFolder();
  const none = { PARLEY_API_KEY: '', PARLEY_AUTH_TOKEN: '' };
  const first = await startParley({ data, env: none });
  const shown = Object.fromEntries(
    [...first.log.matchAll(/^(PARLEY_\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]),
  );
  const apiKey = shown['PARLEY_API_KEY'] ?? '';
  const authToken = shown['PARLEY_AUTH_TOKEN'] ?? '';
  const credentials = { 'x-service-api-key': apiKey, 'x-service-auth-token': authToken };
  const organizations = { organizations: [{ organizationId: 'acme' }] };
  expect((await first.post('organizations/add', organizations, credentials)).status).toBe(200);
  await first.end('SIGTERM');

  const second = await startParley({
    data,
    env: { ...none, PARLEY_TOKEN_SECRET: 'a-secret-of-the-operator-of-40-letters!!' },
  });
  expect(second.log).not.toContain('PARLEY_');
  const token = await second.post('auth/generate_token', { userId: 'ada' }, credentials);
  const userToken = (token.result?.data as { token: string }).token;
  // Faults and refusals of many kinds, each of which may be logged.
  await second.post('organizations/add', organizations, {
    ...credentials,
    'x-service-auth-token': 'wrong-token-of-somebody',
  });
  await second.post('notifications/add', { organizationId: 'acme' }, credentials);
  await second.get(`/v2/nowhere?token=${userToken}`);
  await refusedSocket(second, userToken);
  await second.end('SIGTERM');

  for (const secret of [
    authToken,
    shown['PARLEY_WORKSPACE_AUTH_TOKEN'] ?? '',
    userToken,
    'wrong-token-of-somebody',
    'a-secret-of-the-operator',
  ]) {
    expect(secret).not.toBe('');
    expect(second.log).not.toContain(secret);
  }
});

async function refusedSocket(parley: ParleyProcess, token: string): Promise<void> {
  const socket = new WebSocket(`${parley.url.replace('http', 'ws')}/v2/client/realtime`);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.once('open', () => {
    socket.send(JSON.stringify({ type: 'authenticate', apiKey: 'pk_unknown', token, organizationId: 'acme' }));
  });
  await closed;
}

it('closes sockets and long polls with GOING_AWAY when it ends, and does not wait for them', async () => {
  const parley = await startParley({ data: await startedFolder() });
  const answer = await parley.post('auth/generate_token', {
    userId: 'ada',
    permissions: { resources: [{ type: 'organization', id: 'acme' }] },
  });
  const { token } = answer.result?.data as { token: string };
  const socket = new WebSocket(`${parley.url.replace('http', 'ws')}/v2/client/realtime`);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const signedIn = new Promise((resolve) => socket.once('message', resolve));
  socket.once('open', () => {
    socket.send(JSON.stringify({ type: 'authenticate', apiKey: API_KEY, token, organizationId: 'acme' }));
  });
  await signedIn;
  const headers = { 'x-service-api-key': API_KEY, authorization: `Bearer ${token}` };
  const poll = (subscription: object) =>
    parley.post('client/poll', { organizationId: 'acme', subscriptions: [subscription] }, headers);
  const [subscribed] = ((await poll({ topic: 'inbox' })).result?.data as { frames: { sequence: number }[] }).frames;
  // With nothing missed it waits.
  const polled = poll({ topic: 'inbox', since: subscribed?.sequence });
  const inFlight = async () => (await parley.metrics()).match(/^parley_requests_in_flight (\d+)/m)?.[1];
  await expect.poll(inFlight).toBe('1');

  const [closeCode, answered, ending] = await Promise.all([closed, polled, parley.end('SIGTERM')]);
  expect(closeCode).toBe(1001);
  expect([200, 503]).toContain(answered.status); // what there is, or, when it was only just taking its place: come again
  expect(ending).toEqual({ code: 0, signal: null });
});

it('accepts people without a token in development only', async () => {
  const identify = async (parley: ParleyProcess) => {
    const headers = { 'x-service-api-key': API_KEY };
    return parley.post('client/session/identify', { organizationId: 'acme', user: { userId: 'ada' } }, headers);
  };
  const data = await startedFolder();
  const production = await startParley({ data });
  expect((await identify(production)).status).toBe(401);
  await production.end('SIGTERM');
  const development = await startParley({ data, env: { PARLEY_DEV: '1' } });
  expect((await identify(development)).status).toBe(200);
});
