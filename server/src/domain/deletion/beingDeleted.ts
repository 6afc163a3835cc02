import { ParleyError } from '@parley/protocol/constants';
import { type Kysely, sql } from 'kysely';
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
  if (places.length === 0) return;
  const organizationIds = places.map(({ organizationId }) => organizationId);
  const documentIds = places.map(({ documentId }) => documentId ?? null);
  const { rows } = await sql<{ id: string }>`
    select case when o.deleted_at is null then d.document_id else o.organization_id end as id
    from unnest(${organizationIds}::text[], ${documentIds}::text[]) as asked (organization_id, document_id)
    left join organization_keys o on o.api_key = ${apiKey} and o.organization_id = asked.organization_id
    left join document_keys d on d.api_key = ${apiKey} and d.organization_id = asked.organization_id
      and d.document_id = asked.document_id
    where o.deleted_at is not null or d.deleted_at is not null
    limit 1`.execute(db);
  if (rows[0]) throw beingDeleted(rows[0].id);
}
