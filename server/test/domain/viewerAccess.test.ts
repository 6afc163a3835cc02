import { addDocuments, addPermissions, type Resource, updateOrganizationsDisableState } from '@parley/protocol';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadAccess } from '../../src/domain/access/viewerAccess.js';
import type { ApiKeySwitches } from '../../src/store/ApiKeySettings.js';
import { startTestService, type TestService } from '../support/startTestService.js';

let test: TestService;
beforeAll(async () => void (test = await startTestService()));
afterAll(() => test.close());

const seconds = () => Math.floor(test.clock.now() / 1000);
const SETTINGS: ApiKeySwitches = {
  defaultDocumentAccessType: 'organizationPrivate',
  isPrivateCommentsEnabled: true,
  requireJwtToken: true,
  requireAutoOrgUser: true,
  moderatorMode: false,
  useNotificationService: true,
};

async function withGrants(grants: Record<string, Resource[]>) {
  const key = await test.newKey();
  await key.call(addDocuments, { organizationId: 'o', createOrganization: true, documents: [{ documentId: 'd' }] });
  for (const [userId, resources] of Object.entries(grants)) {
    await key.call(addPermissions, { user: { userId }, permissions: { resources } });
  }
  const load = (userIds: string[], documentIds?: string[], organizationId = 'o') =>
    loadAccess(test.service.core.db, { apiKey: key.apiKey, settings: SETTINGS }, organizationId, userIds, documentIds);
  return { key, load };
}

const doc = (id: string, accessRole: 'editor' | 'viewer' = 'editor', expiresAt?: number): Resource => ({
  type: 'document',
  id,
  organizationId: 'o',
  accessRole,
  ...(expiresAt !== undefined && { expiresAt }),
});
const facts = (documentId: string, accessType: 'public' | 'restricted' | null = null) => ({
  documentId,
  accessType,
  disabled: false,
});

it('answers for everybody asked, in one statement, however many they are', async () => {
  const { load } = await withGrants({
    member: [{ type: 'organization', id: 'o', accessRole: 'viewer' }],
    guest: [doc('d')],
  });
  const statements = vi.spyOn(test.service.core.db.getExecutor(), 'executeQuery');
  const unknownUsers = Array.from({ length: 500 }, (_, n) => `nobody-${n}`);
  const access = await load(['member', 'guest', ...unknownUsers]);
  expect(statements).toHaveBeenCalledTimes(1);
  expect(access.size).toBe(502);
  const now = seconds();
  const roles = (userId: string) =>
    [facts('d'), facts('d', 'restricted'), facts('e'), facts('e', 'public')].map((d) =>
      access.get(userId)!.role(d, now),
    );
  expect(roles('member')).toEqual(['viewer', null, 'viewer', 'viewer']);
  expect(roles('guest')).toEqual(['editor', 'editor', null, 'editor']);
  expect(roles('nobody-0')).toEqual([null, null, null, 'editor']);
  expect([access.get('member')!.isMember(now), access.get('guest')!.isMember(now)]).toEqual([true, false]);
  expect(access.get('guest')!.hasDocumentGrant('d', now)).toBe(true);
  expect(access.get('guest')!.hasDocumentGrant('e', now)).toBe(false);
});

it('shares one access among people with the same grants', async () => {
  const member: Resource = { type: 'organization', id: 'o', accessRole: 'editor' };
  const { load } = await withGrants({
    ada: [member, doc('d', 'viewer')],
    ben: [member, doc('d', 'viewer')],
    guest: [doc('d', 'viewer')],
    reader: [member, doc('d', 'viewer', seconds() + 10)],
  });
  const access = await load(['ada', 'reader', 'guest', 'ben', 'nobody', 'nobody else']);
  expect(access.get('ben')).toBe(access.get('ada'));
  expect(access.get('nobody else')).toBe(access.get('nobody'));
  expect(new Set(access.values()).size).toBe(4);
});

it('evaluates time at use: facts loaded before a grant ended let nobody in after', async () => {
  const end = seconds() + 10;
  const { load } = await withGrants({
    u: [
      doc('d', 'editor', end),
      { type: 'organization', id: 'o', expiresAt: end + 5 },
      { type: 'context', id: 'd', organizationId: 'o', access: { k: 1 }, expiresAt: end },
    ],
  });
  const access = (await load(['u'])).get('u')!;
  expect(access.role(facts('d', 'restricted'), end - 1)).toBe('editor');
  expect(access.role(facts('d', 'restricted'), end)).toBe(null);
  expect([...access.accessFields('d', end - 1)]).toEqual(['k:1']);
  expect([...access.accessFields('d', end)]).toEqual([]);
  expect([access.isMember(end), access.isMember(end + 5)]).toEqual([true, false]);
  expect([access.hasAnyGrant(end + 4), access.hasAnyGrant(end + 5)]).toEqual([true, false]);
});

it('gives the context permissions of the organization in all its documents, those of a document there alone', async () => {
  const { load } = await withGrants({
    u: [
      { type: 'context', id: 'o', organizationId: 'o', access: { team: ['red', 2] } },
      { type: 'context', id: 'd', organizationId: 'o', access: { team: 'blue' } },
      { type: 'context', id: 'o', organizationId: 'elsewhere', access: { team: 'green' } },
    ],
  });
  const access = (await load(['u'])).get('u')!;
  expect([...access.accessFields('d', seconds())].sort()).toEqual(['team:2', 'team:blue', 'team:red']);
  expect([...access.accessFields('e', seconds())].sort()).toEqual(['team:2', 'team:red']);
  expect(access.isNamedIn('d', seconds())).toBe(true);
  expect(access.isNamedIn('e', seconds())).toBe(false);
});

it('loads only what matters in the documents asked for', async () => {
  const many = Array.from({ length: 50 }, (_, n) => doc(`d${n}`));
  const { load } = await withGrants({ u: [...many, { type: 'organization', id: 'o' }] });
  const access = (await load(['u'], ['d7'])).get('u')!;
  expect(access.grantedDocumentIds(seconds())).toEqual(['d7']);
  expect(access.isMember(seconds())).toBe(true);
});

it('lets nobody in where the organization is switched off, or is not there', async () => {
  const { key, load } = await withGrants({ u: [doc('d'), { type: 'organization', id: 'gone' }] });
  expect((await load(['u'], undefined, 'gone')).get('u')!.role(facts('x', 'public'), seconds())).toBe(null);
  await key.call(updateOrganizationsDisableState, { organizationIds: ['o'], disabled: true });
  const access = (await load(['u'])).get('u')!;
  expect(access.isOrganizationDisabled).toBe(true);
  expect(access.role(facts('d'), seconds())).toBe(null);
});
