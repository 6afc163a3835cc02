import { addDocuments, addOrganizations, addPermissions } from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whoSees } from '../../src/domain/access/whoSees.js';
import { findTenants } from '../../src/credentials/credentials.js';
import type { ThreadAudience } from '../../src/store/columns.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { PUBLIC } from '../support/publicAudience.js';
import { startTestService, type TestService } from '../support/startTestService.js';

const organizationId = 'acme';
const FOR_PARTNERS: ThreadAudience = { ...PUBLIC, visibility: 'organizationPrivate', organizationIds: ['partner'] };
const FOR_BOB: ThreadAudience = { ...PUBLIC, visibility: 'restricted', userIds: ['bob'] };

describe.each(MAIN_DATABASE)('who of the people may see threads ($name)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  /** Two documents, and Pam, who is a member of another organization. */
  async function ask(documentId: string, audiences: ThreadAudience[], userIds: string[]) {
    const key = await test.newKey();
    await key.call(addOrganizations, { organizations: [{ organizationId }, { organizationId: 'partner' }] });
    await key.call(addDocuments, {
      organizationId,
      documents: [
        { documentId: 'plan', accessType: 'public' },
        { documentId: 'closed', accessType: 'restricted' },
      ],
    });
    await key.call(addPermissions, {
      user: { userId: 'pam' },
      permissions: { resources: [{ type: 'organization', id: 'partner' }] },
    });
    const [tenant] = await findTenants(test.service.core, [key.apiKey]);
    const scope = { apiKey: key.apiKey, organizationId, documentId };
    const now = Math.floor(test.clock.now() / 1000);
    const sees = await whoSees(test.service.core.db, tenant!, scope, audiences, userIds, now);
    return (audience: ThreadAudience) => userIds.filter((userId) => sees(audience, userId));
  }

  // Many people are decided by what a stranger sees, where that is everything.
  const strangers = Array.from({ length: 150 }, (_, index) => `stranger-${index}`);
  describe.each([
    { count: 'few', others: ['stranger'] },
    { count: 'many', others: strangers },
  ])('of $count', ({ others }) => {
    it('is everybody when strangers may', async () => {
      expect((await ask('plan', [PUBLIC], ['pam', 'bob', ...others]))(PUBLIC)).toEqual(['pam', 'bob', ...others]);
    });

    it('is decided thread by thread when they differ', async () => {
      const seen = await ask('plan', [PUBLIC, FOR_PARTNERS, FOR_BOB], ['pam', 'bob', ...others]);
      expect(seen(PUBLIC)).toEqual(['pam', 'bob', ...others]);
      expect(seen(FOR_PARTNERS)).toEqual(['pam']);
      expect(seen(FOR_BOB)).toEqual(['bob']);
    });

    it('is nobody in a document that is closed to them, or is not there', async () => {
      expect((await ask('closed', [PUBLIC], ['pam', 'bob', ...others]))(PUBLIC)).toEqual([]);
      expect((await ask('nowhere', [PUBLIC], ['pam', 'bob', ...others]))(PUBLIC)).toEqual([]);
    });
  });
});
