import {
  addDocuments,
  addPermissions,
  generateToken,
  getPermissions,
  getUserPermissions,
  identify,
  type Resource,
} from '@parley/protocol';
import type { PostgresPool } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { MAIN_DATABASE } from '../support/databases.js';
import { expectFailure, expectSuccess, post } from '../support/post.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestKey } from '../support/TestKey.js';
import { TestPerson } from '../support/TestPerson.js';

const organizationId = 'acme';
const member = (rest: Partial<Resource> = {}): Resource => ({ type: 'organization', id: organizationId, ...rest });
const document = (id: string, rest: Partial<Resource> = {}): Resource => ({
  type: 'document',
  id,
  organizationId,
  ...rest,
});
const context = (team: string): Resource => ({ type: 'context', id: 'plan', organizationId, access: { team } });

describe.each(MAIN_DATABASE)('the end of development mode ($name)', ({ open }) => {
  let running: TestService | undefined;
  let pool: PostgresPool | undefined;
  let credentials: { apiKey: string; authToken: string };
  afterEach(async () => {
    await running?.close();
    await pool?.end();
    running = pool = undefined;
  });

  /** Starts the installation again, as `parley serve` does: the first key is given at the first start only. */
  async function start(isDevelopment: boolean): Promise<TestKey> {
    await running?.close();
    const database = (pool ??= await open());
    const shared: PostgresPool = { connect: () => database.connect(), end: () => Promise.resolve() };
    running = await startTestService({ pool: shared, options: { isDevelopment } });
    if (running.service.credentials) credentials = running.service.credentials;
    return new TestKey(running.service, credentials.apiKey, credentials.authToken);
  }

  const byWord = (key: TestKey, userId: string) => {
    const data = { organizationId, user: { userId } };
    return post(key.service, identify.path, { data }, { 'x-service-api-key': key.apiKey });
  };
  const ask = (key: TestKey, userId: string, token: string) =>
    new TestPerson(key.service, key.apiKey, userId, token).post(getUserPermissions, { organizationId });
  const grant = (key: TestKey, userId: string, ...resources: Resource[]) =>
    key.call(addPermissions, { user: { userId }, permissions: { resources } });
  const mint = async (key: TestKey, userId: string, ...resources: Resource[]) =>
    (await key.call(generateToken, { userId, permissions: { resources } })).token;
  const addPlan = (key: TestKey) =>
    key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan', accessType: 'restricted' }] });
  const roles = async (key: TestKey, userId: string) => {
    const answer = await key.call(getPermissions, { organizationId, userIds: [userId], documentIds: ['plan'] });
    const { organization, documents, context: fields } = answer[userId]!;
    return [
      organization?.[organizationId]?.accessRole,
      documents?.['plan']?.accessRole,
      fields?.accessFields.join(' ') ?? '',
    ];
  };

  it('ends its tokens, however they were made, and the word of front ends', async () => {
    let key = await start(true);
    const { token: ofAda } = expectSuccess(await byWord(key, 'ada')) as { token: string };
    const ofBob = await mint(key, 'bob', member());
    expect([(await ask(key, 'ada', ofAda)).status, (await ask(key, 'bob', ofBob)).status]).toEqual([200, 200]);

    key = await start(false);
    for (const [userId, token] of Object.entries({ ada: ofAda, bob: ofBob })) {
      expect(expectFailure(await ask(key, userId, token))).toMatchObject({ http: 401, status: 'TOKEN_EXPIRED' });
    }
    expect(expectFailure(await byWord(key, 'ada'))).toMatchObject({ http: 401, status: 'UNAUTHENTICATED' });
    const inProduction = await mint(key, 'bob');
    expect((await ask(key, 'bob', inProduction)).status).toBe(200);

    // Back in development, what production made holds.
    key = await start(true);
    expect((await ask(key, 'bob', inProduction)).status).toBe(200);
  });

  it('ends what its tokens granted, and leaves what a backend granted by itself', async () => {
    let key = await start(true);
    expectSuccess(await byWord(key, 'ada'));
    await mint(key, 'bob', member(), document('plan'), context('red'));
    await grant(key, 'cai', member({ accessRole: 'viewer' }), context('blue'));
    // Granted by the backend after the token, and before it.
    await mint(key, 'dee', member());
    await grant(key, 'dee', member({ accessRole: 'viewer' }));
    await grant(key, 'eve', member({ accessRole: 'viewer' }), document('plan', { accessRole: 'viewer' }));
    await mint(key, 'eve', member(), document('plan'));
    await mint(key, 'eve', member());
    await addPlan(key);
    expect(await roles(key, 'ada')).toEqual(['editor', undefined, '']);
    expect(await roles(key, 'bob')).toEqual(['editor', 'editor', 'team:red']);
    expect(await roles(key, 'eve')).toEqual(['editor', 'editor', '']);

    for (let restarts = 0; restarts < 2; restarts += 1) {
      key = await start(false);
      expect(await roles(key, 'ada')).toEqual([undefined, undefined, '']);
      expect(await roles(key, 'bob')).toEqual([undefined, undefined, '']);
      expect(await roles(key, 'cai')).toEqual(['viewer', undefined, 'team:blue']);
      expect(await roles(key, 'dee')).toEqual(['viewer', undefined, '']);
      expect(await roles(key, 'eve')).toEqual(['viewer', 'viewer', '']);
    }
  });

  it('lets a backend put an end to what a token of development granted for good', async () => {
    let key = await start(true);
    expectSuccess(await byWord(key, 'ada'));
    await addPlan(key);
    const expiresAt = Math.floor(running!.clock.now() / 1000) + 100;
    await grant(key, 'ada', member({ expiresAt }));
    key = await start(false);
    expect(await roles(key, 'ada')).toEqual(['editor', undefined, '']);
    running!.clock.advance(100_000);
    expect(await roles(key, 'ada')).toEqual([undefined, undefined, '']);
  });
});
