import type { ClientContext } from './ClientContext.js';
import type { EventMetadata } from './coreEvents.js';

/** Where somebody is: organization, open documents, locations. */
export function eventMetadata({ session, documents }: ClientContext): EventMetadata {
  const id = session.scope.value.organizationId;
  const set = documents.current.value?.documents;
  return { ...(id && { organization: { id } }), ...(set && { documents: set }), locations: documents.locations.value };
}
