import { openDocuments } from '@parley/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../server/test/support/startTestService.js';
import type { TestKey } from '../../server/test/support/TestKey.js';
import { TestPerson } from '../../server/test/support/TestPerson.js';
import type { Parley } from '../src/index.js';
import { parleyOn } from './support/parleyOn.js';

let test: TestService;
let key: TestKey;
let parley: Parley;
beforeAll(async () => {
  test = await startTestService();
  key = await test.newKey();
  parley = parleyOn(test, key);
});
afterAll(() => test.close());

const entered = async (token: string, documentId: string) => {
  const person = new TestPerson(test.service, key.apiKey, '', token);
  return person.post(openDocuments, { organizationId: 'acme', documents: [{ documentId }] });
};

it('makes a token that lets somebody into an organization, with their name', async () => {
  const token = await parley.createToken({ userId: 'ada', name: 'Ada', email: null, organizationId: 'acme' });
  expect((await entered(token, 'plan')).status).toBe(200);
  const { data } = await parley.users.get({ organizationId: 'acme', userIds: ['ada'] });
  expect(Object.values(data)).toMatchObject([{ userId: 'ada', name: 'Ada', accessRole: 'editor' }]);
});

it('lets them into the resources only, where no organization is given', async () => {
  const documents = [{ documentId: 'open' }, { documentId: 'closed' }];
  await parley.organizations.documents.add({
    organizationId: 'acme',
    createOrganization: true,
    documents: documents.map((document) => ({ ...document, accessType: 'restricted' })),
  });
  const token = await parley.createToken({
    userId: 'guest',
    resources: [{ type: 'document', id: 'open', organizationId: 'acme', accessRole: 'viewer' }],
  });
  expect((await entered(token, 'open')).status).toBe(200);
  expect(
    await parley.auth.permissions.get({ organizationId: 'acme', userIds: ['guest'], documentIds: ['open', 'closed'] }),
  ).toMatchObject({
    guest: { documents: { open: { accessRole: 'viewer' }, closed: { errorCode: 'permission_denied' } } },
  });
});

it('names the field that the service does not take', async () => {
  await expect(parley.createToken({ userId: 'ada', name: '' })).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
    field: 'data.userProperties.name',
  });
});
