import { addPermissions, getUsers, identify, removePermissions, type Resource } from '@parley/protocol';
import { beforeAll, afterAll, describe, expect, it, vi } from 'vitest';
import { updateApiKeyConfig } from '../../src/domain/operations/backend/workspace/apiKeyConfig.js';
import { DATABASES } from '../support/databases.js';
import { expectSuccess, post } from '../support/post.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';

const ORG = { organizationId: 'o' };
const MEMBER: Resource[] = [{ type: 'organization', id: 'o' }];

describe.each(DATABASES)('a sign-in of somebody who is known ($name)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  /** Signs in. Returns the answer, and whether it took a transaction. */
  async function signIn(call: () => Promise<unknown>) {
    const write = vi.spyOn(test.service.core, 'write');
    const { user } = (await call()) as { user: object };
    const isWritten = write.mock.calls.length > 0;
    write.mockRestore();
    return { user, isWritten };
  }
  const withoutToken = (key: TestKey, user: object) => async () =>
    expectSuccess(
      await post(test.service, identify.path, { data: { ...ORG, user } }, { 'x-service-api-key': key.apiKey }),
    );
  const storedIn = async (key: TestKey) => ((await key.call(getUsers, ORG)) as object[])[0];

  it('takes no transaction when it says nothing new, and answers the same', async () => {
    const key = await test.newKey();
    const ada = await key.person('ada', MEMBER, { name: 'Ada', isAdmin: true });
    const call = () => ada.call(identify, { user: { userId: 'ada', email: 'ada@x.test' } });
    const first = await signIn(call);
    expect(first.isWritten).toBe(true); // the email
    expect(await signIn(call)).toEqual({ user: first.user, isWritten: false });
    const less = await signIn(() => ada.call(identify, { user: { userId: 'ada' } }));
    expect(less).toEqual({ user: first.user, isWritten: false });
  });

  it('stores a field that is new, and one that has changed', async () => {
    const key = await test.newKey();
    const ada = await key.person('ada', MEMBER);
    const call = (user: object) => signIn(() => ada.call(identify, { user: { userId: 'ada', ...user } }));
    await call({ name: 'Ada' });
    expect(await call({ name: 'Countess' })).toMatchObject({ isWritten: true, user: { name: 'Countess' } });
    expect(await call({ photoUrl: 'https://x.test/ada' })).toMatchObject({ isWritten: true });
    expect(await storedIn(key)).toMatchObject({ name: 'Countess', photoUrl: 'https://x.test/ada' });
  });

  it('stores that a backend has confirmed what only the front end said', async () => {
    const key = await test.newKey();
    const ada = await key.person('ada', MEMBER, { email: 'ada@x.test' });
    const call = () => ada.call(identify, { user: { userId: 'ada', email: 'ada@x.test' } });
    await signIn(call);
    expect(await signIn(call)).toMatchObject({ isWritten: false });
    await test.service.core.db
      .updateTable('users')
      .set({ vouched_fields: [] })
      .where('api_key', '=', key.apiKey)
      .execute();
    expect(await signIn(call)).toMatchObject({ isWritten: true });
    const other = await key.person('ada', MEMBER);
    await other.call(identify, { user: { userId: 'ada', email: 'eve@x.test' } });
    expect(await storedIn(key)).toMatchObject({ email: 'ada@x.test' });
  });

  it('stores what its own token says, also when a later token says something else', async () => {
    const key = await test.newKey();
    const admin = await key.person('ada', MEMBER, { name: 'Ada', isAdmin: true });
    const reader = await key.person('ada', MEMBER, { name: 'Countess', isAdmin: false });
    for (const [person, user] of [
      [admin, { name: 'Ada', isAdmin: true }],
      [reader, { name: 'Countess', isAdmin: false }],
    ] as const) {
      const call = () => person.call(identify, { user: { userId: 'ada' } });
      expect(await signIn(call)).toMatchObject({ isWritten: true, user });
      expect(await signIn(call)).toMatchObject({ isWritten: false, user });
      expect(await storedIn(key)).toMatchObject(user);
    }
  });

  it('marks the admin again whose membership was taken and given back', async () => {
    const key = await test.newKey();
    const ada = await key.person('ada', MEMBER, { isAdmin: true });
    const call = () => ada.call(identify, { user: { userId: 'ada' } });
    await signIn(call);
    await key.call(removePermissions, { userId: 'ada', permissions: { resources: MEMBER } });
    await key.call(addPermissions, { user: { userId: 'ada' }, permissions: { resources: MEMBER } });
    expect(await signIn(call)).toMatchObject({ isWritten: true, user: { isAdmin: true } });
    expect(await signIn(call)).toMatchObject({ isWritten: false });
  });

  it('makes the person a member where the key requires no tokens, once', async () => {
    const key = await test.newKey({ requireJwtToken: false, requireAutoOrgUser: false });
    const call = withoutToken(key, { userId: 'ada', name: 'Ada' });
    await signIn(call);
    expect(await signIn(call)).toMatchObject({ isWritten: false });
    await updateApiKeyConfig(test.service.core, key.apiKey, { requireAutoOrgUser: true });
    expect(await signIn(call)).toMatchObject({ isWritten: true, user: { accessRole: 'editor' } });
    expect(await signIn(call)).toMatchObject({ isWritten: false, user: { accessRole: 'editor' } });
  });

  it('takes rights back that were claimed while the key required no tokens', async () => {
    const key = await test.newKey({ requireJwtToken: false });
    await signIn(withoutToken(key, { userId: 'ada', isReadOnly: true }));
    expect(await storedIn(key)).toMatchObject({ isReadOnly: true });
    await updateApiKeyConfig(test.service.core, key.apiKey, { requireJwtToken: true });
    const ada = await key.person('ada', MEMBER);
    expect(await signIn(() => ada.call(identify, { user: { userId: 'ada' } }))).toMatchObject({ isWritten: true });
    expect(await storedIn(key)).not.toHaveProperty('isReadOnly');
  });
});
