import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createParleyClient } from '../../../src/createParleyClient.js';
import { createHttpTransport } from '../../../src/transport/createHttpTransport.js';
import type { ErrorEvent, User } from '../../../src/index.js';
import { HandDrivenTransport, settled } from '../../support/HandDrivenTransport.js';
import { contextOf } from '../../../src/contextOf.js';

const { admission } = HandDrivenTransport;
let logged: string[];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void logged.push(text));
});

describe('a failed sign-in', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function start(code: 'NETWORK_ERROR' | 'UNAUTHENTICATED' = 'NETWORK_ERROR') {
    const transport = new HandDrivenTransport();
    const client = createParleyClient({ apiKey: 'key', transport });
    const errors: ErrorEvent[] = [];
    client.on('error').subscribe((event) => errors.push(event));
    const outcome = client.identify({ userId: 'ada' });
    await settled();
    await transport.next('session/identify').fail(code);
    const { session } = contextOf(client);
    const attempts = () => transport.asked.filter(({ operation }) => operation === 'session/identify').length;
    return { transport, client, session, errors, attempts, outcome };
  }

  it('is reported once, remains the state, and is retried after growing pauses until it succeeds', async () => {
    const { transport, client, session, errors, attempts, outcome } = await start();
    expect(await outcome).toBeNull();
    expect(session.failure.value).toMatchObject({ code: 'NETWORK_ERROR' });
    expect(session.connection.value).toBe('offline');
    await vi.advanceTimersByTimeAsync(750); // 0.5 s and a half
    expect(attempts()).toBe(2);
    expect([session.status.value, session.failure.value?.code]).toEqual(['signingIn', 'NETWORK_ERROR']);
    await transport.next('session/identify').fail('NETWORK_ERROR');
    await vi.advanceTimersByTimeAsync(499); // 1 s less a half
    expect(attempts()).toBe(2);
    await vi.advanceTimersByTimeAsync(1001);
    expect(attempts()).toBe(3);
    await transport.next('session/identify').answer(admission('ada'));
    expect(client.getUser()).toMatchObject({ userId: 'ada' });
    expect([session.failure.value, session.connection.value]).toEqual([null, 'online']);
    expect([errors.length, logged.length]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts()).toBe(3);
  });

  it("is tried again in the same epoch: what somebody writes meanwhile is not taken for another person's", async () => {
    const { transport, session } = await start();
    const { epoch } = session.scope.value;
    await vi.advanceTimersByTimeAsync(750);
    await transport.next('session/identify').answer(admission('ada'));
    expect(session.scope.value).toMatchObject({ userId: 'ada', epoch });
  });

  it('is reported again when it fails for another reason, and permanent failures are not retried', async () => {
    const { transport, errors, session, attempts } = await start();
    await vi.advanceTimersByTimeAsync(750);
    await transport.next('session/identify').fail('UNAUTHENTICATED');
    expect(errors.map(({ code }) => code)).toEqual(['NETWORK_ERROR', 'UNAUTHENTICATED']);
    expect(logged).toHaveLength(2);
    expect(session.connection.value).toBe('pendingInit');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(attempts()).toBe(2);
  });

  it.each<[string, (client: Awaited<ReturnType<typeof start>>['client']) => void]>([
    ['signing out', (client) => void client.signOut()],
    ['closing the client', (client) => client.close()],
  ])('is over with %s', async (_name, leave) => {
    const { client, session, attempts } = await start();
    leave(client);
    expect([session.failure.value, session.connection.value]).toEqual([null, 'pendingInit']);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(attempts()).toBe(1);
  });

  it('is over when somebody else signs in, also while it is tried again', async () => {
    const { transport, client, session, attempts } = await start();
    await vi.advanceTimersByTimeAsync(750);
    const [ofAda] = transport.pending;
    void client.identify({ userId: 'grace' });
    await settled();
    await ofAda!.answer(admission('ada'));
    expect(client.getUser()).toBeNull();
    await transport.next('session/identify').answer(admission('grace'));
    expect(client.getUser()).toMatchObject({ userId: 'grace' });
    expect(session.failure.value).toBeNull();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(attempts()).toBe(3);
  });

  it('is tried again when somebody asks, whatever the reason was; calls while one is under way are that one', async () => {
    const { transport, session, attempts } = await start('UNAUTHENTICATED');
    const [first, second] = [session.retry(), session.retry()];
    await settled();
    expect(attempts()).toBe(2);
    await transport.next('session/identify').answer(admission('ada'));
    expect(await first).toMatchObject({ userId: 'ada' });
    expect(await second).toBe(await first);
    expect(await session.retry()).toBe(await first);
    expect(attempts()).toBe(2);
  });

  it('presents the newest token that the host has brought meanwhile', async () => {
    const { transport, client } = await start();
    await vi.advanceTimersByTimeAsync(750);
    void client.identify({ userId: 'ada' }, { authToken: 'fresh' });
    await transport.next('session/identify').fail('NETWORK_ERROR');
    await vi.advanceTimersByTimeAsync(1500);
    expect(transport.next('session/identify').token).toBe('fresh');
  });
});

describe('the console names cause and remedy', () => {
  interface Attempt {
    baseUrl?: string;
    answer: () => Response | Promise<Response>;
    user?: User;
    authToken?: string;
  }

  async function failed({ baseUrl, answer, user = { userId: 'ada' }, authToken }: Attempt) {
    const fetch = async () => answer();
    const transport = createHttpTransport({ apiKey: 'key', baseUrl, fetch });
    const client = createParleyClient({ apiKey: 'key', transport });
    const outcome = client.identify(user, { throwError: true, ...(authToken !== undefined && { authToken }) });
    const error = await outcome.catch((cause: unknown) => cause);
    client.close();
    expect(logged).toHaveLength(1);
    expect(error).toMatchObject({ message: logged[0]!.replace('[parley] ', '') });
    return logged[0];
  }
  const nothing = () => Promise.reject(new TypeError('Failed to fetch'));
  const refusal = (status: string, message: string, details?: object) => () =>
    Response.json({ error: { status, message, details } }, { status: 401 });

  it('nothing answers, and no address is configured', async () => {
    vi.stubGlobal('location', { origin: 'https://app.test', href: 'https://app.test/', protocol: 'https:' });
    expect(await failed({ answer: nothing })).toMatch(
      /no service could be reached at https:\/\/app\.test\. config\.baseUrl is not set, so the page's own address was used: set config\.baseUrl/,
    );
  });

  it('nothing answers at an http address, on an https page', async () => {
    vi.stubGlobal('location', { origin: 'https://app.test', href: 'https://app.test/', protocol: 'https:' });
    expect(await failed({ baseUrl: 'http://parley.test', answer: nothing })).toMatch(
      /at http:\/\/parley\.test\. The page was loaded over https.*use an https address as config\.baseUrl/,
    );
  });

  it('nothing answers, or CORS refuses the page', async () => {
    vi.stubGlobal('location', { origin: 'https://app.test', href: 'https://app.test/', protocol: 'https:' });
    expect(await failed({ baseUrl: 'https://parley.test', answer: nothing })).toMatch(
      /at https:\/\/parley\.test\. Check that the service runs.*config\.baseUrl.*allows the origin https:\/\/app\.test: a browser reports an origin that CORS refuses/,
    );
  });

  it.each([404, 200])("another server answers with %i, the page's own for instance", async (status) => {
    vi.stubGlobal('location', { origin: 'https://app.test', href: 'https://app.test/', protocol: 'https:' });
    expect(await failed({ answer: () => new Response('<!doctype html>', { status }) })).toMatch(
      new RegExp(
        `what answers at https://app\\.test is not a Parley service \\(HTTP ${status}\\)\\. config\\.baseUrl is not set`,
      ),
    );
  });

  it('the address has no scheme', async () => {
    vi.stubGlobal('location', { origin: 'https://app.test', href: 'https://app.test/', protocol: 'https:' });
    const answer = () => new Response('<!doctype html>', { status: 404 });
    expect(await failed({ baseUrl: 'parley.test:4400', answer })).toMatch(
      /config\.baseUrl begins with neither "https:\/\/" nor "http:\/\/".*write "https:\/\/parley\.test:4400"/,
    );
  });

  it("generateToken fails: the host's own words are a sentence", async () => {
    const transport = createHttpTransport({ apiKey: 'key', baseUrl: 'https://parley.test' });
    const client = createParleyClient({ apiKey: 'key', transport });
    const generateToken = () => Promise.reject(new Error('/api/token answered 500'));
    await client.setAuthProvider({ user: { userId: 'ada' }, generateToken, retryConfig: { retryCount: 1 } });
    client.close();
    expect(logged).toEqual([expect.stringContaining('The error was: /api/token answered 500. Parley tries again')]);
  });

  it('a service that does not say which credential it refuses', async () => {
    const answer = refusal('UNAUTHENTICATED', 'The credentials are not valid.');
    expect(await failed({ baseUrl: 'https://parley.test', answer, authToken: 'token' })).toMatch(
      /refused the API key "key" or the user token: The credentials are not valid\. Check both\./,
    );
  });

  it('the key needs a token, and none was given', async () => {
    const answer = refusal('UNAUTHENTICATED', 'Needs a token.', { credential: 'token' });
    expect(await failed({ baseUrl: 'https://parley.test', answer })).toMatch(
      /the API key "key" needs a user token\. Give ParleyProvider an authProvider with generateToken/,
    );
  });

  it('the token has expired, and nobody can make another', async () => {
    const answer = refusal('TOKEN_EXPIRED', 'The token has expired.');
    expect(await failed({ baseUrl: 'https://parley.test', answer, authToken: 'old' })).toMatch(
      /the token has expired\. Give ParleyProvider an authProvider with generateToken/,
    );
  });

  it('generateToken gives a token that has expired or was revoked', async () => {
    const fetch = async () => refusal('TOKEN_EXPIRED', 'The user token was revoked.')();
    const transport = createHttpTransport({ apiKey: 'key', baseUrl: 'https://parley.test', fetch });
    const client = createParleyClient({ apiKey: 'key', transport });
    await client.setAuthProvider({ user: { userId: 'ada' }, generateToken: async () => 'old' });
    client.close();
    expect(logged).toEqual([
      expect.stringMatching(/generateToken gave a token that has expired or was revoked\. .*a new token for each call/),
    ]);
  });

  it('the organization is not theirs', async () => {
    const answer = refusal('PERMISSION_DENIED', 'No access.');
    const user = { userId: 'ada', organizationId: 'acme' };
    expect(await failed({ baseUrl: 'https://parley.test', answer, user })).toMatch(
      /It says: No access\. Check organizationId of the user.*granted "ada" access to the organization "acme"/,
    );
  });
});
