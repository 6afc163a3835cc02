import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { DocumentRow } from './documentRecord.js';

interface DocumentQuery {
  apiKey: string;
  organizationId: string;
  /** Only these. */
  ids?: readonly string[] | undefined;
  /** Only those whose id follows it. */
  after?: string | undefined;
  limit?: number | undefined;
}

/**
 * Most bytes of locations in a document's record: some thousand locations of usual size. Comments create locations
 * without limit. With this limit the record fits into a live frame, with all that a backend may store in it.
 */
const LOCATIONS_BYTES = 128 * 1024;

/** Reads documents with their locations, ordered by id, in one statement. */
export async function readDocuments(db: Kysely<Tables>, query: DocumentQuery): Promise<DocumentRow[]> {
  const { apiKey, organizationId, ids, after, limit } = query;
  if (ids?.length === 0) return [];
  const locations = sql<DocumentRow['locations']>`(
    select jsonb_object_agg(location_id, jsonb_build_object('locationId', location_id, 'location', location))
    from (
      select location_id, location,
        sum(octet_length(location::text) + 2 * octet_length(location_id)) over (order by location_hash) as bytes
      from document_locations as place
      where place.api_key = documents.api_key and place.organization_id = documents.organization_id
        and place.document_id = documents.document_id) as place
    where bytes <= ${LOCATIONS_BYTES}::int)`;
  return db
    .selectFrom('documents')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .$if(ids !== undefined, (rows) => rows.where('document_id', 'in', ids ?? []))
    .$if(after !== undefined, (rows) => rows.where('document_id', '>', after ?? ''))
    .orderBy('document_id')
    .$if(limit !== undefined, (rows) => rows.limit(limit ?? 0))
    .select([
      'organization_id',
      'document_id',
      'document_name',
      'access_type',
      'disabled',
      'page_info',
      'custom',
      'last_annotation_number',
      'created_at',
      'last_updated',
      locations.as('locations'),
    ])
    .execute();
}
