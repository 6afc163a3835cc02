import {
  addPermissions,
  addUserGroups,
  addUserGroupUsers,
  addUsers,
  getPermissions,
  getUsers,
  type Resource,
} from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf } from '../support/changesOf.js';
import { MAIN_DATABASE } from '../support/databases.js';
import type { TestKey } from '../support/TestKey.js';
import { startTestService, type TestService } from '../support/startTestService.js';

const ORG = { organizationId: 'o' };

describe.each(MAIN_DATABASE)('the end of grants ($name)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  const seconds = () => Math.floor(test.clock.now() / 1000);
  const grant = (key: TestKey, userId: string, ...resources: Resource[]) =>
    key.call(addPermissions, { user: { userId }, permissions: { resources } });
  const member = (expiresAt?: number): Resource => ({ type: 'organization', id: 'o', ...(expiresAt && { expiresAt }) });
  const withOrganization = async () => {
    const key = await test.newKey();
    await key.call(addUsers, { ...ORG, createOrganization: true, users: [{ userId: 'host' }] });
    return key;
  };
  const lastChanges = async (key: TestKey, from: number) => (await changesOf(key, 'o')).slice(from);

  it('updates open sessions at that second, once, for everybody whose grant ended then', async () => {
    const key = await withOrganization();
    const end = seconds() + 60;
    await grant(key, 'a', member(end));
    await grant(key, 'b', { type: 'document', id: 'd', organizationId: 'o', expiresAt: end });
    await grant(key, 'c', { type: 'context', id: 'o', organizationId: 'o', access: { k: 1 }, expiresAt: end });
    await grant(key, 'd', member(end + 1));
    const before = (await changesOf(key, 'o')).length;
    test.clock.advance(59_999);
    await test.service.jobs.drain();
    expect(await lastChanges(key, before)).toEqual([]);
    test.clock.advance(1);
    await test.service.jobs.drain();
    expect(await lastChanges(key, before)).toEqual([{ kind: 'access', userIds: ['a', 'b', 'c'] }]);
    expect(await key.call(getUsers, ORG)).toMatchObject([{ userId: 'd' }, { userId: 'host' }]);
    test.clock.advance(1000);
    await test.service.jobs.drain();
    expect(await lastChanges(key, before + 1)).toEqual([{ kind: 'access', userIds: ['d'] }]);
  });

  it('leaves alone what was renewed, made permanent or taken back meanwhile', async () => {
    const key = await withOrganization();
    const end = seconds() + 60;
    for (const userId of ['later', 'forever']) await grant(key, userId, member(end));
    await grant(key, 'later', member(end + 600));
    await grant(key, 'forever', member());
    const before = (await changesOf(key, 'o')).length;
    test.clock.advance(60_000);
    await test.service.jobs.drain();
    expect(await lastChanges(key, before)).toEqual([]);
    const answer = await key.call(getPermissions, { ...ORG, userIds: ['later', 'forever'] });
    expect(answer).toEqual({
      later: { organization: { o: { accessRole: 'editor', expiresAt: end + 600 } } },
      forever: { organization: { o: { accessRole: 'editor' } } },
    });
  });

  it('takes former members out of their groups', async () => {
    const key = await withOrganization();
    await grant(key, 'm', member(seconds() + 60));
    await key.call(addUserGroups, { ...ORG, organizationUserGroups: [{ groupId: 'g', groupName: 'G' }] });
    await key.call(addUserGroupUsers, { ...ORG, organizationUserGroupId: 'g', userIds: ['m', 'host'] });
    test.clock.advance(60_000);
    await test.service.jobs.drain();
    await grant(key, 'm', member());
    const inGroup = await key.call(getUsers, { ...ORG, organizationUserGroupIds: ['g'] });
    expect(inGroup).toMatchObject([{ userId: 'host' }]);
  });
});
