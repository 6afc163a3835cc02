import type { AccessType, DocumentRecord } from '@parley/protocol';
import type { Selectable } from 'kysely';
import type { Tenant } from '../../credentials/Tenant.js';
import type { Tables } from '../../store/tables.js';
import { type CustomKeys, customKeys } from '../common/customKeys.js';

/** A row of `documents`, with its locations in one object. */
export type DocumentRow = Omit<
  Selectable<Tables['documents']>,
  'api_key' | 'last_broadcast_at' | 'vouched_fields' | 'migration_id'
> & {
  locations: DocumentRecord['locations'] | null;
};

/** Returns the document's own access type, or the API key's default (REST contract §2.2). */
export const effectiveAccessType = (own: AccessType | null, { settings }: Pick<Tenant, 'settings'>): AccessType =>
  own ?? settings.defaultDocumentAccessType;

/**
 * Returns a document as it is read, with the effective access type. Fields of the service win over custom keys of the
 * same name.
 */
export function documentRecord(row: DocumentRow, tenant: Pick<Tenant, 'settings'>): DocumentRecord {
  return {
    ...row.custom,
    id: row.document_id,
    organizationId: row.organization_id,
    ...(row.document_name !== null && { documentName: row.document_name }),
    accessType: effectiveAccessType(row.access_type, tenant),
    disabled: row.disabled,
    ...(row.page_info !== null && { pageInfo: row.page_info }),
    locations: row.locations ?? {},
    createdAt: row.created_at,
    lastUpdated: row.last_updated,
  };
}

const KNOWN = new Set([
  'documentId',
  'documentName',
  'id',
  'organizationId',
  'accessType',
  'disabled',
  'pageInfo',
  'locations',
  'createdAt',
  'lastUpdated',
]);

export const customDocumentKeys = (input: object): CustomKeys => customKeys(input, KNOWN);

/** Returns the names to store in `vouched_fields` for the fields that an input sets. */
export const givenFields = (input: { documentName?: string | undefined; pageInfo?: object | undefined }): string[] => [
  ...(input.documentName === undefined ? [] : ['documentName']),
  ...(input.pageInfo === undefined ? [] : ['pageInfo']),
  ...Object.keys(customDocumentKeys(input).values),
];
