import { beforeEach, expect, it } from 'vitest';
import { contextOf } from '../../../src/contextOf.js';
import type { ParleyClient } from '../../../src/index.js';
import { expectValue } from '../../support/expectValue.js';
import { signIn } from '../../support/signIn.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
  await service.rest('organizations/documents/add', { documents: documents('plan', 'notes') });
});

const documents = (...ids: string[]) => ids.map((documentId) => ({ documentId, accessType: 'restricted' }));
const setAccess = (documentId: string, accessType: string) =>
  service.rest('organizations/documents/access/update', { documentIds: [documentId], accessType });
const grant = (userId: string, id: string) =>
  service.rest('auth/permissions/add', {
    user: { userId },
    permissions: {
      resources: [{ type: 'document', id, accessRole: 'editor', organizationId: service.organizationId }],
    },
  });
const expectOpen = (client: ParleyClient, ...ids: string[]) =>
  expectValue(contextOf(client).documents.current, (set) => set?.documents.map(({ id }) => id).join() === ids.join());

/** A page of somebody who may open none of its documents. */
async function openPage(...ids: string[]) {
  const { client } = await signIn(service.as('ada'));
  await client.setDocuments(ids.map((id) => ({ id })));
  await expectOpen(client);
  return client;
}

it('a document that was refused is opened when it is opened to everybody', async () => {
  const client = await openPage('plan');
  await setAccess('plan', 'public');
  await expectOpen(client, 'plan');
});

it('a document that was refused is opened when the person is given access to it', async () => {
  const client = await openPage('plan', 'notes');
  await grant('ada', 'notes');
  await expectOpen(client, 'notes');
  await grant('ada', 'plan');
  await expectOpen(client, 'plan', 'notes');
});

it('a document that the person could not read for a while is opened again', async () => {
  const client = await openPage('plan');
  await grant('ada', 'plan');
  await expectOpen(client, 'plan');
  await service.rest('auth/permissions/remove', {
    userId: 'ada',
    permissions: { resources: [{ type: 'document', id: 'plan', organizationId: service.organizationId }] },
  });
  await expectOpen(client);
  await grant('ada', 'plan');
  await expectOpen(client, 'plan');
});

it('a document that is deleted is not made again, whatever else is opened', async () => {
  await service.rest('users/add', { users: [{ userId: 'ada' }] }); // a member makes what does not exist by opening it
  const client = await openPage('plan', 'notes');
  await grant('ada', 'plan');
  await expectOpen(client, 'plan');
  await service.rest('organizations/documents/delete', { documentIds: ['plan'] });
  await expectOpen(client);
  await setAccess('notes', 'public');
  await expectOpen(client, 'notes');
  const { data: left } = await client.fetchDocuments();
  expect(left.map(({ id }) => id)).toEqual(['notes']);
});

it('nothing is asked for when others are given access, or the person to something else', async () => {
  const client = await openPage('plan');
  const asked = service.requests.length;
  await grant('bob', 'plan');
  await grant('ada', 'notes');
  await expectValue(
    contextOf(client).permissions,
    (map) => map?.['ada']?.documents?.['notes']?.accessRole === 'editor',
  );
  expect(service.requests.slice(asked)).not.toContain('documents/open');
});
