import type { ParleyError } from '@parley/protocol/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserLocale } from '../../../src/session/browserLocale.js';
import { createParleyClient } from '../../../src/createParleyClient.js';
import type { ErrorEvent, ParleyConfig } from '../../../src/index.js';
import { aToken } from '../../support/aToken.js';
import { rejectionOf } from '../../support/rejectionOf.js';
import { HandDrivenTransport, settled } from '../../support/HandDrivenTransport.js';
import { contextOf } from '../../../src/contextOf.js';

const { admission } = HandDrivenTransport;
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(config: ParleyConfig = {}) {
  const transport = new HandDrivenTransport();
  const client = createParleyClient({ apiKey: 'key', config, transport });
  client.disableLogs();
  const { session } = contextOf(client);
  const errors: ErrorEvent[] = [];
  const users: unknown[] = [];
  client.on('error').subscribe((event) => errors.push(event));
  client.on('userUpdate').subscribe((user) => users.push(user?.userId ?? null));
  const signIn = async (userId: string, token?: string) => {
    const done = client.identify({ userId }, token === undefined ? {} : { authToken: token });
    await settled();
    await transport.next('session/identify').answer(admission(userId, token === undefined ? {} : { token }));
    return done;
  };
  return { transport, client, session, errors, users, signIn };
}

const count = (session: ReturnType<typeof start>['session']) => session.request('notifications/counts', {});

describe('identify', () => {
  it('signs in and publishes it: user, scope, connection, events', async () => {
    const { transport, client, session, users, signIn } = start();
    expect(session.status.value).toBe('idle');
    const user = await signIn('ada');
    expect(user).toEqual({ userId: 'ada', name: 'ADA' });
    expect(client.getUser()).toBe(user);
    expect(session.scope.value).toMatchObject({ apiKey: 'key', organizationId: 'acme', userId: 'ada' });
    expect(transport.authenticated.at(-1)).toMatchObject({
      userId: 'ada',
      organizationId: 'acme',
      token: 'token of ada',
    });
    expect(users).toEqual(['ada']);
  });

  it('presents the given token, and asks in the organization of the answer with the token of the answer', async () => {
    const { transport, session, client } = start();
    const done = client.identify({ userId: 'ada', organizationId: 'wished' }, { authToken: 'given' });
    await settled();
    expect(transport.asked[0]).toEqual({
      operation: 'session/identify',
      body: { organizationId: 'wished', user: { ...browserLocale(undefined), userId: 'ada' } },
      token: 'given',
    });
    await transport.next('session/identify').answer(admission('ada', { organizationId: 'granted', token: 'better' }));
    await done;
    void count(session);
    await settled();
    expect(transport.asked[1]).toMatchObject({ body: { organizationId: 'granted' }, token: 'better' });
  });

  it('resolves null and emits `error` when it fails', async () => {
    const { transport, client, session, errors } = start();
    const done = client.identify({ userId: 'ada' });
    await settled();
    await transport.next('session/identify').fail('UNAUTHENTICATED');
    expect(await done).toBeNull();
    expect(errors).toMatchObject([{ code: 'UNAUTHENTICATED', source: 'session' }]);
    expect(session.status.value).toBe('signedOut');
  });

  it('rejects instead with `throwError`', async () => {
    const { transport, client } = start();
    const done = client.identify({ userId: 'ada' }, { throwError: true });
    const outcome = rejectionOf(done);
    await settled();
    await transport.next('session/identify').fail('UNAUTHENTICATED');
    expect((await outcome).code).toBe('UNAUTHENTICATED');
  });

  it('returns the running sign-in for the same person, and the finished one', async () => {
    const { transport, client } = start();
    const first = client.identify({ userId: 'ada' });
    const second = client.identify({ userId: 'ada' });
    await settled();
    expect(transport.pending).toHaveLength(1);
    await transport.next('session/identify').answer(admission('ada'));
    expect(await second).toBe(await first);
    expect(await client.identify({ userId: 'ada' })).toBe(await first);
    expect(transport.asked).toHaveLength(1);
  });

  it('patches what differs in the profile of the same person, without a new session', async () => {
    const { transport, client, session, signIn } = start();
    await signIn('ada');
    const { epoch } = session.scope.value;
    await client.identify({ userId: 'ada', name: 'Ada L.' });
    await settled();
    expect(client.getUser()).toMatchObject({ userId: 'ada', name: 'Ada L.' });
    expect(transport.asked.at(-1)).toMatchObject({
      operation: 'session/identify',
      body: { user: { userId: 'ada', name: 'Ada L.' } },
    });
    expect(session.scope.value.epoch).toBe(epoch);
  });

  it('makes a new session for the same person with `forceReset`', async () => {
    const { transport, client, session, signIn } = start();
    await signIn('ada');
    const { epoch } = session.scope.value;
    const again = client.identify({ userId: 'ada' }, { forceReset: true });
    await settled();
    expect(client.getUser()).toBeNull();
    await transport.next('session/identify').answer(admission('ada'));
    expect(await again).toMatchObject({ userId: 'ada' });
    expect(session.scope.value.epoch).toBeGreaterThan(epoch);
  });

  it('takes a person of another organization for another one', async () => {
    const { transport, client, signIn } = start();
    await signIn('ada');
    void client.identify({ userId: 'ada', organizationId: 'other' });
    await settled();
    expect(transport.next('session/identify').body).toMatchObject({ organizationId: 'other' });
  });

  it('shows what an admin sees when the host says so, and sends no such right', async () => {
    const { transport, client } = start();
    const done = client.identify({ userId: 'ada', isAdmin: true });
    await settled();
    await transport.next('session/identify').answer(admission('ada'));
    expect(await done).toMatchObject({ isAdmin: true });
  });
});

describe('allow lists: outside of them the client stays idle', () => {
  it.each<[string, ParleyConfig]>([
    ['userIdAllowList', { userIdAllowList: ['grace'] }],
    ['userPlanAllowList', { userPlanAllowList: ['team'] }],
    ['urlAllowList', { urlAllowList: ['/docs'] }],
  ])('%s', async (_name, config) => {
    vi.stubGlobal('location', { href: 'https://app.test/settings' });
    const { transport, client, errors } = start(config);
    expect(await client.identify({ userId: 'ada', plan: 'free' })).toBeNull();
    expect(transport.asked).toEqual([]);
    expect(errors).toEqual([]);
  });

  it.each<[string, ParleyConfig]>([
    ['userIdAllowList', { userIdAllowList: ['ada'] }],
    ['userPlanAllowList', { userPlanAllowList: ['team'] }],
    ['urlAllowList', { urlAllowList: ['nowhere', 'app.test/doc'] }],
  ])('and inside of %s it signs in', async (_name, config) => {
    vi.stubGlobal('location', { href: 'https://app.test/docs/1' });
    const { transport, client } = start(config);
    void client.identify({ userId: 'ada', plan: 'team' });
    await settled();
    expect(transport.pending).toHaveLength(1);
  });
});

describe('switching from one person to another', () => {
  it('discards every answer for the first: it is neither shown, nor cached, nor saved', async () => {
    const { transport, client, session, signIn } = start();
    await signIn('ada');
    const late = count(session);
    const outcome = rejectionOf(late);
    const guarded = vi.fn<() => void>();
    const continuation = session.guard(guarded);
    const listener = vi.fn<() => void>();
    session.subscribe('inbox', listener);
    await settled();
    const { on } = transport.subscriptions.find(({ topic }) => topic === 'inbox')!;

    const switching = client.identify({ userId: 'grace' });
    expect(client.getUser()).toBeNull();
    await settled();
    await transport.next('notifications/counts').answer({ sequence: 1, counts: { forYou: 9, all: 9, unseen: 9 } });
    await transport.next('session/identify').answer(admission('grace'));
    await switching;
    expect((await outcome).code).toBe('CANCELLED');
    continuation();
    on({ type: 'subscribed', sequence: 1 });
    expect(guarded).not.toHaveBeenCalled();
    expect(listener).not.toHaveBeenCalled();
    expect(client.getUser()).toMatchObject({ userId: 'grace' });
  });

  it('signs the first out before: streams give null, the connection closes, `userUpdate` says so', async () => {
    const { transport, client, users, signIn } = start();
    await signIn('ada');
    const seen: unknown[] = [];
    client.getCurrentUser().subscribe((user) => seen.push(user?.userId ?? null));
    const switching = client.identify({ userId: 'grace' });
    expect(transport.authenticated.at(-1)).toBeNull();
    await settled();
    await transport.next('session/identify').answer(admission('grace'));
    await switching;
    expect(seen).toEqual(['ada', null, 'grace']);
    expect(users).toEqual(['ada', null, 'grace']);
  });

  it('lets the last of two overlapping calls win; the first resolves null', async () => {
    const { transport, client, users, errors } = start();
    const first = client.identify({ userId: 'ada' }, { throwError: true });
    await settled();
    const ofAda = transport.next('session/identify');
    const second = client.identify({ userId: 'grace' });
    await settled();
    await ofAda.answer(admission('ada'));
    expect(client.getUser()).toBeNull();
    await transport.next('session/identify').answer(admission('grace'));
    expect(await first).toBeNull();
    expect(await second).toMatchObject({ userId: 'grace' });
    expect(users).toEqual(['grace']);
    expect(errors).toEqual([]);
  });

  it('never retries a request of the first with the token of the second', async () => {
    const { transport, client, session, signIn } = start();
    await signIn('ada');
    const outcome = rejectionOf(count(session));
    await settled();
    const ofAda = transport.next('notifications/counts');
    void client.identify({ userId: 'grace' });
    await settled();
    await transport.next('session/identify').answer(admission('grace'));
    await ofAda.fail('TOKEN_EXPIRED');
    expect((await outcome).code).toBe('CANCELLED');
    expect(transport.pending).toEqual([]);
  });

  it('survives a host that signs somebody in from a subscriber of the sign-out', async () => {
    const { transport, client, session, signIn } = start();
    await signIn('ada');
    let next: Promise<unknown> | undefined;
    client.getCurrentUser().subscribe((user) => {
      if (user === null) next ??= client.identify({ userId: 'grace' });
    });
    await client.signOut();
    await settled();
    await transport.next('session/identify').answer(admission('grace'));
    expect(await next).toMatchObject({ userId: 'grace' });
    expect(session.status.value).toBe('signedIn');
    expect(session.scope.value.userId).toBe('grace');
  });
});

describe('sign-out', () => {
  it('ends what runs while somebody is signed in, and starts it again for the next one', async () => {
    const { client, session, signIn } = start();
    const log: string[] = [];
    session.whileSignedIn(({ user }) => {
      log.push(`in ${user.userId}`);
      return () => log.push(`out ${user.userId}`);
    });
    await signIn('ada');
    await client.signOut();
    await signIn('grace');
    expect(log).toEqual(['in ada', 'out ada', 'in grace']);
  });

  it('stops timers: no token is asked for any more', async () => {
    const { transport, client } = start();
    const generateToken = vi.fn<() => Promise<string>>(async () => aToken('ada', 10 * MINUTE));
    const done = client.setAuthProvider({ user: { userId: 'ada' }, generateToken });
    await settled();
    const { token } = transport.next('session/identify');
    await transport.next('session/identify').answer(admission('ada', { token: token! }));
    await done;
    await client.signOut();
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(generateToken).toHaveBeenCalledTimes(1);
  });

  it('refuses requests afterwards, and says what to do', async () => {
    const { client, session, signIn } = start();
    await signIn('ada');
    await client.signOutUser();
    await expect(count(session)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('of nobody does nothing', async () => {
    const { client, users, session } = start();
    await client.signOut();
    expect(users).toEqual([]);
    expect(session.status.value).toBe('idle');
  });
});

describe('requests', () => {
  it('wait for the sign-in that is under way', async () => {
    const { transport, client, session } = start();
    void client.identify({ userId: 'ada' });
    const asked = count(session);
    await settled();
    expect(transport.pending.map(({ operation }) => operation)).toEqual(['session/identify']);
    await transport.next('session/identify').answer(admission('ada'));
    await transport.next('notifications/counts').answer({ sequence: 4 });
    expect((await asked).data).toEqual({ sequence: 4 });
  });
});

describe('refresh with generateToken', () => {
  async function withProvider(lifetimeMs = 10 * MINUTE) {
    const tools = start();
    let made = 0;
    const generateToken = vi.fn<() => Promise<string>>(async () => aToken(`number ${++made}`, lifetimeMs));
    const onError = vi.fn<(error: unknown) => void>();
    const done = tools.client.setAuthProvider({ user: { userId: 'ada' }, generateToken, onError });
    await settled();
    const request = tools.transport.next('session/identify');
    await request.answer(admission('ada', { token: request.token! }));
    await done;
    return { ...tools, generateToken, onError };
  }
  const nameOf = (token: string | undefined) => token?.split('.')[2];

  it('asks for a token at first sign-in', async () => {
    const { transport, generateToken } = await withProvider();
    expect(generateToken).toHaveBeenCalledTimes(1);
    expect(nameOf(transport.asked[0]?.token)).toBe('number 1');
  });

  it('asks for the next one 60 s before expiry, and hands it to the connection', async () => {
    const { transport, generateToken } = await withProvider(10 * MINUTE);
    await vi.advanceTimersByTimeAsync(9 * MINUTE - 100);
    expect(generateToken).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(generateToken).toHaveBeenCalledTimes(2);
    expect(nameOf(transport.authenticated.at(-1)?.token)).toBe('number 2');
  });

  it('lets concurrent failures wait for one refresh, then retries each request once', async () => {
    const { transport, session, generateToken } = await withProvider();
    const both = Promise.all([count(session), count(session)]);
    await settled();
    const [first, second] = transport.pending;
    await first!.fail('TOKEN_EXPIRED');
    await second!.fail('TOKEN_EXPIRED');
    expect(generateToken).toHaveBeenCalledTimes(2);
    expect(transport.pending.map(({ token }) => nameOf(token))).toEqual(['number 2', 'number 2']);
    await transport.pending[0]!.answer({ sequence: 1 });
    await transport.pending[0]!.answer({ sequence: 2 });
    expect((await both).map(({ data }) => data)).toEqual([{ sequence: 1 }, { sequence: 2 }]);
  });

  it('retries once only: the second refusal reaches the caller', async () => {
    const { transport, session } = await withProvider();
    const outcome = rejectionOf(count(session));
    await settled();
    await transport.pending[0]!.fail('TOKEN_EXPIRED');
    await transport.pending[0]!.fail('TOKEN_EXPIRED');
    expect((await outcome).code).toBe('TOKEN_EXPIRED');
    expect(transport.pending).toEqual([]);
  });

  it('stops after retryCount failures: core error TOO_MANY_RETRIES, onError, connection offline', async () => {
    const { client, errors, generateToken, onError } = await withProvider();
    generateToken.mockRejectedValue(new Error('backend is down'));
    await vi.advanceTimersByTimeAsync(9 * MINUTE);
    expect(generateToken).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(generateToken).toHaveBeenCalledTimes(1 + 3);
    expect(errors).toMatchObject([{ code: 'TOO_MANY_RETRIES' }]);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'TOO_MANY_RETRIES' }));
    expect(client.getConnectionState().value).toBe('offline');
  });

  it('obeys retryConfig, and is online again when a later refresh succeeds', async () => {
    const { transport, client, session } = start();
    client.on('error').subscribe(() => undefined);
    let isDown = true;
    const generateToken = vi.fn<() => Promise<string>>(async () => {
      if (isDown) throw new Error('down');
      return 'fresh';
    });
    const done = client.setAuthProvider({
      user: { userId: 'ada' },
      options: { authToken: 'kept' },
      generateToken,
      retryConfig: { retryCount: 2, retryDelay: 10 },
    });
    await settled();
    await transport.next('session/identify').answer(admission('ada', { token: 'kept' }));
    await done;
    const failing = rejectionOf(count(session));
    await settled();
    await transport.next('notifications/counts').fail('TOKEN_EXPIRED');
    await vi.advanceTimersByTimeAsync(10);
    expect((await failing).code).toBe('TOO_MANY_RETRIES');
    expect(generateToken).toHaveBeenCalledTimes(2);
    expect(client.getConnectionState().value).toBe('offline');

    isDown = false;
    const later = count(session);
    await settled();
    expect(transport.next('notifications/counts').token).toBe('fresh');
    await transport.next('notifications/counts').answer({ sequence: 1 });
    await later;
    expect(client.getConnectionState().value).toBe('online');
  });

  it('refreshes when the connection says that the token expired', async () => {
    const { transport, generateToken } = await withProvider();
    await transport.authenticated.at(-1)!.onTokenExpired();
    expect(generateToken).toHaveBeenCalledTimes(2);
    expect(nameOf(transport.authenticated.at(-1)?.token)).toBe('number 2');
  });

  it('replaces a kept token that has expired, at sign-in', async () => {
    const { transport, client } = start();
    const done = client.setAuthProvider({
      user: { userId: 'ada' },
      options: { authToken: 'kept' },
      generateToken: async () => 'fresh',
    });
    await settled();
    await transport.next('session/identify').fail('TOKEN_EXPIRED');
    expect(transport.next('session/identify').token).toBe('fresh');
    await transport.next('session/identify').answer(admission('ada', { token: 'fresh' }));
    expect(await done).toMatchObject({ userId: 'ada' });
  });

  it('calls the newest generateToken of the same person', async () => {
    const { client, generateToken } = await withProvider(10 * MINUTE);
    const newer = vi.fn<() => Promise<string>>(async () => aToken('newer', 10 * MINUTE));
    await client.setAuthProvider({ user: { userId: 'ada' }, generateToken: newer });
    await vi.advanceTimersByTimeAsync(9 * MINUTE);
    expect(newer).toHaveBeenCalledTimes(1);
    expect(generateToken).toHaveBeenCalledTimes(1);
  });

  it('fails the sign-in with TOO_MANY_RETRIES when no token is to be had at all', async () => {
    const { client, errors, transport } = start();
    const onError = vi.fn<(error: unknown) => void>();
    const done = client.setAuthProvider({
      user: { userId: 'ada' },
      generateToken: () => Promise.reject(new Error('down')),
      onError,
    });
    await vi.advanceTimersByTimeAsync(2000);
    expect(await done).toBeNull();
    expect(errors).toMatchObject([{ code: 'TOO_MANY_RETRIES' }]);
    expect(onError).toHaveBeenCalledTimes(1);
    expect(client.getConnectionState().value).toBe('offline');
    expect(transport.asked).toEqual([]);
  });
});

describe('refresh without generateToken', () => {
  it('emits TOKEN_EXPIRED once and parks requests until identify brings a fresh token', async () => {
    const { transport, client, session, errors, signIn } = start();
    await signIn('ada', 'old');
    const both = Promise.all([count(session), count(session)]);
    await settled();
    await transport.pending[0]!.fail('TOKEN_EXPIRED');
    await transport.pending[0]!.fail('TOKEN_EXPIRED');
    const third = count(session);
    await settled();
    expect(transport.pending).toEqual([]);
    expect(errors).toMatchObject([{ code: 'TOKEN_EXPIRED' }]);

    await client.identify({ userId: 'ada' }, { authToken: 'new' });
    await settled();
    expect(transport.pending.map(({ token }) => token)).toEqual(['new', 'new', 'new']);
    for (const request of Array.from(transport.pending)) await request.answer({ sequence: 1 });
    await both;
    await third;
    expect(transport.authenticated.at(-1)?.token).toBe('new');
  });

  it('rejects parked requests after five minutes', async () => {
    const { transport, session, signIn } = start();
    await signIn('ada', 'old');
    let error: ParleyError | undefined;
    count(session).catch((reason: ParleyError) => (error = reason));
    await settled();
    await transport.pending[0]!.fail('TOKEN_EXPIRED');
    await vi.advanceTimersByTimeAsync(5 * MINUTE - 1);
    expect(error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(error?.code).toBe('TOKEN_EXPIRED');
  });

  it('frees parked requests at sign-out', async () => {
    const { transport, client, session, signIn } = start();
    await signIn('ada', 'old');
    const outcome = rejectionOf(count(session));
    await settled();
    await transport.pending[0]!.fail('TOKEN_EXPIRED');
    await client.signOut();
    expect((await outcome).code).toBe('CANCELLED');
  });
});

describe('a sign-in without a token (development key)', () => {
  it('asks for another token in the same way when it expires', async () => {
    const { transport, session, signIn } = start();
    await signIn('ada');
    const asked = count(session);
    await settled();
    await transport.next('notifications/counts').fail('TOKEN_EXPIRED');
    const again = transport.next('session/identify');
    expect(again.token).toBeUndefined();
    await again.answer(admission('ada', { token: 'second' }));
    expect(transport.next('notifications/counts').token).toBe('second');
    await transport.next('notifications/counts').answer({ sequence: 1 });
    await asked;
  });
});
