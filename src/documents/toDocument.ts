import type { DocumentRecord } from '@parley/protocol';
import type { Document } from './ActiveDocuments.js';

/** Fields that the service stores with a document besides the host's own. */
const OF_THE_SERVICE = new Set([
  'id',
  'organizationId',
  'accessType',
  'disabled',
  'locations',
  'createdAt',
  'lastUpdated',
]);

/** A document in the host's form. */
export function toDocument(record: DocumentRecord): Document {
  return {
    id: record.id,
    metadata: Object.fromEntries(Object.entries(record).filter(([field]) => !OF_THE_SERVICE.has(field))),
  };
}
