import {
  addOrganizations,
  addPermissions,
  deleteOrganizations,
  listOwnOrganizations,
  updateOrganizationsDisableState,
} from '@parley/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';

let test: TestService;
beforeAll(async () => void (test = await startTestService()));
afterAll(() => test.close());

it('organizations/get lists where the person is a member now: not by a grant on a document, nor where it has ended or all is switched off', async () => {
  const acme = await TestOrganization.create(await test.newKey());
  const { key } = acme;
  const ids = ['member', 'admin', 'ended', 'document', 'off', 'gone', 'stranger'];
  await key.call(addOrganizations, { organizations: ids.map((organizationId) => ({ organizationId })) });
  const grant = (organizationId: string, expiresAt?: number, type: 'organization' | 'document' = 'organization') =>
    key.call(addPermissions, {
      user: { userId: 'ada' },
      permissions: {
        resources: [
          { type, id: type === 'document' ? 'plan' : organizationId, organizationId, ...(expiresAt && { expiresAt }) },
        ],
      },
    });
  for (const id of ['member', 'admin', 'off', 'gone']) await grant(id);
  await grant('ended', Math.floor(test.clock.now() / 1000) + 60);
  await grant('document', undefined, 'document');
  await key.call(updateOrganizationsDisableState, { organizationIds: ['off'], disabled: true });
  await key.call(deleteOrganizations, { organizationIds: ['gone'] });
  const own = async (userId: string) =>
    (await (await acme.person(userId)).call(listOwnOrganizations, { organizationId: 'acme' })).organizationIds;
  expect(await own('ada')).toEqual(['admin', 'ended', 'member']);
  test.clock.advance(60_000);
  expect(await own('ada')).toEqual(['admin', 'member']);
  expect(await own('bob')).toEqual([]);
});
