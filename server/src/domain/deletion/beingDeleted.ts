import { ParleyError } from '@parley/protocol/constants';
import { type Kysely, sql } from 'kysely';
import { byOrganization } from '../../store/byOrganization.js';
import type { Tables } from '../../store/tables.js';

/** Wait before the next attempt. A large organization takes minutes, most documents less than a second. */
const RETRY_AFTER_MS = 1000;

/** The error of a write to an organization or a document that cannot be made again yet. */
export const beingDeleted = (id: string) =>
  new ParleyError(
    'UNAVAILABLE',
    `${JSON.stringify(id)} was deleted, and its content is still being deleted. Try again later.`,
    { retryAfterMs: RETRY_AFTER_MS },
  );

/** A resource of a write. Without `documentId`: the organization itself. */
interface Place {
  organizationId: string;
  documentId?: string | undefined;
}

/**
 * Throws `UNAVAILABLE` while the content of one of the places is being deleted. Writes call it that store records of
 * organizations and documents that need not exist: such records would be deleted too.
 */
export async function refuseBeingDeleted(db: Kysely<Tables>, apiKey: string, places: readonly Place[]): Promise<void> {
  for (const [organizationId, own] of byOrganization(places)) {
    const documentIds = own.map(({ documentId }) => documentId).filter((id) => id !== undefined);
    const ofOrganization = sql`api_key = ${apiKey} and organization_id = ${organizationId} and deleted_at is not null`;
    const { rows } = await sql<{ id: string }>`
      select organization_id as id from organization_keys where ${ofOrganization}
      union all
      (select document_id from document_keys where ${ofOrganization} and document_id = any(${documentIds}::text[]) limit 1)
      limit 1`.execute(db);
    if (rows[0]) throw beingDeleted(rows[0].id);
  }
}
