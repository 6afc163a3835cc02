import type { DocumentRecord } from '@parley/protocol';
import type { Document } from './ActiveDocuments.js';

/** What the service keeps of a document beside the host's own fields. */
const OF_THE_SERVICE = new Set([
  'id',
  'organizationId',
  'accessType',
  'disabled',
  'locations',
  'createdAt',
  'lastUpdated',
]);

/** A document as the host knows it. */
export function toDocument(record: DocumentRecord): Document {
  return {
    id: record.id,
    metadata: Object.fromEntries(Object.entries(record).filter(([field]) => !OF_THE_SERVICE.has(field))),
  };
}
