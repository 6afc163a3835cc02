import {
  addOrganizations,
  addPermissions,
  addUserGroups,
  addUserGroupUsers,
  addUsers,
  deleteUserGroupUsers,
  getUsers,
  removePermissions,
} from '@parley/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/startTestService.js';

let test: TestService;
beforeAll(async () => void (test = await startTestService()));
afterAll(() => test.close());

const ORG = { organizationId: 'o' };
const GROUP = { ...ORG, organizationUserGroupId: 'g' };
const groups = (...ids: string[]) => ids.map((groupId) => ({ groupId, groupName: groupId.toUpperCase() }));

const withGroup = async (...members: string[]) => {
  const key = await test.newKey();
  await key.call(addOrganizations, { organizations: [ORG] });
  await key.call(addUserGroups, { ...ORG, organizationUserGroups: groups('g') });
  if (members.length > 0) await key.call(addUsers, { ...ORG, users: members.map((userId) => ({ userId })) });
  return key;
};

it('adds groups; one that exists stays untouched: already-exists (§3.9)', async () => {
  const key = await test.newKey();
  const organizationUserGroups = groups('g', 'h');
  expect(await key.refused(addUserGroups, { ...ORG, organizationUserGroups })).toMatchObject({ status: 'NOT_FOUND' });
  await key.call(addUserGroups, { ...ORG, createOrganization: true, organizationUserGroups: groups('g') });
  expect(await key.call(addUserGroups, { ...ORG, organizationUserGroups })).toEqual({
    g: { id: 'g', success: false, code: 'already-exists', message: expect.any(String) },
    h: { id: 'h', success: true, message: expect.any(String) },
  });
});

it('refuses 101 groups, a blank name and one id twice', async () => {
  const key = await withGroup();
  const many = groups(...Array.from({ length: 101 }, (_, n) => `g${n}`));
  for (const organizationUserGroups of [
    many,
    [{ groupId: 'x', groupName: ' ' }],
    [{ groupId: 'x' }],
    groups('x', 'x'),
    [],
  ]) {
    const refused = await key.refused(addUserGroups, { ...ORG, organizationUserGroups });
    expect(refused.status).toBe('INVALID_ARGUMENT');
  }
});

it('takes members only: failed-precondition for others, success again for who is in it', async () => {
  const key = await withGroup('m', 'n');
  await key.call(addUsers, { ...ORG, documentId: 'd', createDocument: true, users: [{ userId: 'guest' }] });
  const add = () => key.call(addUserGroupUsers, { ...GROUP, userIds: ['m', 'guest', 'nobody', 'm'] });
  const organizationUserGroupId = 'g';
  const expected = {
    m: { success: true, message: expect.any(String), organizationUserGroupId },
    guest: { success: false, code: 'failed-precondition', message: expect.any(String), organizationUserGroupId },
    nobody: { success: false, code: 'failed-precondition', message: expect.any(String), organizationUserGroupId },
  };
  expect(await add()).toEqual(expected);
  expect(await add()).toEqual(expected);
  expect(await key.call(getUsers, { ...ORG, organizationUserGroupIds: ['g'] })).toMatchObject([{ userId: 'm' }]);
});

it('answers NOT_FOUND for an unknown group', async () => {
  const key = await withGroup('m');
  const unknown = { ...ORG, organizationUserGroupId: 'x', userIds: ['m'] };
  expect(await key.refused(addUserGroupUsers, unknown)).toMatchObject({ http: 404, status: 'NOT_FOUND' });
  expect(await key.refused(deleteUserGroupUsers, unknown)).toMatchObject({ http: 404, status: 'NOT_FOUND' });
});

it('takes the given people out, or everybody; a repeat is a not-found item', async () => {
  const key = await withGroup('a', 'b', 'c');
  const organizationUserGroupId = 'g';
  await key.call(addUserGroupUsers, { ...GROUP, userIds: ['a', 'b', 'c'] });
  expect(await key.call(deleteUserGroupUsers, { ...GROUP, userIds: ['a', 'x'] })).toEqual({
    a: { success: true, message: expect.any(String), organizationUserGroupId },
    x: { success: false, code: 'not-found', message: expect.any(String), organizationUserGroupId },
  });
  expect(Object.keys(await key.call(deleteUserGroupUsers, { ...GROUP, deleteAll: true })).sort()).toEqual(['b', 'c']);
  expect(await key.call(deleteUserGroupUsers, { ...GROUP, deleteAll: true })).toEqual({});
  expect(await key.call(getUsers, { ...ORG, organizationUserGroupIds: ['g'] })).toEqual([]);
});

it('wants exactly one of userIds and deleteAll: true', async () => {
  const key = await withGroup();
  for (const bad of [{}, { userIds: ['a'], deleteAll: true }, { deleteAll: false }, { userIds: [] }]) {
    expect(await key.refused(deleteUserGroupUsers, { ...GROUP, ...bad })).toMatchObject({ status: 'INVALID_ARGUMENT' });
  }
});

it('loses who stops being a member, and does not take them back by itself', async () => {
  const key = await withGroup('m');
  await key.call(addUserGroupUsers, { ...GROUP, userIds: ['m'] });
  const resources = [{ type: 'organization' as const, id: 'o' }];
  await key.call(removePermissions, { userId: 'm', permissions: { resources } });
  await key.call(addPermissions, { user: { userId: 'm' }, permissions: { resources } });
  expect(await key.call(getUsers, { ...ORG, organizationUserGroupIds: ['g'] })).toEqual([]);
});
