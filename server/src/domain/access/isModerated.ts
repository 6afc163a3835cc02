import { type Kysely, sql } from 'kysely';
import type { Tenant } from '../../credentials/Tenant.js';
import type { Tables } from '../../store/tables.js';
import type { DocumentScope } from './ThreadScope.js';

/** Whether new threads wait for approval, as it is stored (`moderatorMode`). Anything but true and false: it is not set there. */
export interface StoredModeration {
  /** A client's value of the document does not count. */
  ofDocument?: unknown;
  ofOrganization?: unknown;
}

/** `StoredModeration.ofDocument` in a row of `documents`. */
export const moderationOfDocument = sql<unknown>`case when 'moderatorMode' = any(vouched_fields) then custom -> 'moderatorMode' end`;

/** `StoredModeration.ofOrganization` in a row of `organizations`. */
export const moderationOfOrganization = sql<unknown>`custom -> 'moderatorMode'`;

/** True when new threads wait for approval: as a backend set it for the document, else for its organization, else for the API key. */
export const waitsForApproval = (
  { settings }: Pick<Tenant, 'settings'>,
  { ofDocument, ofOrganization }: StoredModeration,
): boolean => [ofDocument, ofOrganization].find((value) => typeof value === 'boolean') ?? settings.moderatorMode;

/** As `waitsForApproval`, of a document. */
export async function isModerated(
  db: Kysely<Tables>,
  tenant: Pick<Tenant, 'settings'>,
  { apiKey, organizationId, documentId }: DocumentScope,
): Promise<boolean> {
  const { rows } = await sql<StoredModeration>`
    select ${moderationOfOrganization} as "ofOrganization", (
      select ${moderationOfDocument} from documents
      where api_key = ${apiKey} and organization_id = ${organizationId} and document_id = ${documentId}) as "ofDocument"
    from organizations where api_key = ${apiKey} and organization_id = ${organizationId}`.execute(db);
  return waitsForApproval(tenant, rows[0] ?? {});
}
