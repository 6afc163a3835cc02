import type { Parley } from '@parley/node';
import { ORGANIZATION_ID, PEOPLE } from '../people.js';
import { setGathering } from './delivery.js';
import type { PublicConfig } from './setReaction.js';
import { startConversation } from './startConversation.js';
import type { Store } from './Store.js';

/**
 * Registers the team with Parley: the organization, its members, and each initiative as a document. The first time the team has talked
 * already.
 * @param address where the product is: email links nowhere else
 */
export async function registerTeam(
  parley: Parley,
  publicConfig: PublicConfig,
  store: Store,
  address: string,
): Promise<void> {
  const { data: known } = await parley.organizations.get({});
  await parley.organizations.documents.add({
    organizationId: ORGANIZATION_ID,
    createOrganization: true,
    documents: store.initiatives.map(({ id, title }) => ({ documentId: id, documentName: title })),
  });
  await parley.organizations.documents.update({
    organizationId: ORGANIZATION_ID,
    documents: store.initiatives.map(({ id }) => ({
      documentId: id,
      pageInfo: { url: new URL(`?initiative=${id}`, address).href },
    })),
  });
  await parley.users.add({ organizationId: ORGANIZATION_ID, users: [...PEOPLE] });
  if (known.some(({ id }) => id === ORGANIZATION_ID)) return;
  await startConversation(parley, publicConfig);
  await setGathering(parley, true); // from now on: what was said before is in the inboxes at once
}
