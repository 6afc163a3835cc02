import { expect, it } from 'vitest';
import { contextOf } from '../../../src/contextOf.js';
import { expectValue } from '../../support/expectValue.js';
import { signIn } from '../../support/signIn.js';
import { startTestService } from '../../support/startTestService.js';

it.each([
  ['a socket', {}],
  ['long polling', { forceLongPolling: true }],
])('documents of another organization are followed there, over %s', async (_, config) => {
  const service = await startTestService();
  const other = `other-${service.organizationId}`;
  await service.rest('organizations/add', { organizationId: undefined, organizations: [{ organizationId: other }] });
  await service.rest('users/add', { organizationId: other, users: [{ userId: 'ada' }] });
  const documents = (...ids: string[]) =>
    ids.map((documentId) => ({ documentId, documentName: documentId, accessType: 'organizationPrivate' }));
  await service.rest('organizations/documents/add', { organizationId: other, documents: documents('plan', 'notes') });
  await service.rest('organizations/documents/add', { documents: documents('plan') }); // of the same name, here
  const { client } = await signIn(service.as('ada', config));
  const { current } = contextOf(client).documents;
  const shown = (...names: unknown[]) =>
    expectValue(
      current,
      (set) => JSON.stringify(set?.documents.map(({ metadata }) => metadata?.documentName)) === JSON.stringify(names),
    );
  const rename = (organizationId: string, documentId: string, documentName: string) =>
    service.rest('organizations/documents/update', { organizationId, documents: [{ documentId, documentName }] });

  await client.setDocuments([{ id: 'plan' }, { id: 'notes' }], { organizationId: other });
  await shown('plan', 'notes');
  await rename(service.organizationId, 'plan', 'Of here');
  await rename(other, 'notes', 'Of there');
  await shown('plan', 'Of there');
  await rename(other, 'plan', 'Renamed');
  await shown('Renamed', 'Of there');
  await service.rest('organizations/documents/delete', { organizationId: other, documentIds: ['notes'] });
  await shown('Renamed');
  expect(client.getConnectionState().value).toBe('online');

  await client.setDocuments([{ id: 'plan' }]);
  await shown('Of here');
  client.close();
});
