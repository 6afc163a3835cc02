import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import { acrossOrganizations } from '../../../../store/acrossOrganizations.js';

/**
 * Ends the effects of development mode. Each start without development mode runs it: API keys require tokens again, and grants of
 * development mode are deleted, or replaced by the grants before them (REST contract §3.12). `requireLiveToken` refuses the tokens
 * themselves.
 */
export async function endDevelopment(core: Core): Promise<void> {
  await core.write(async (tx) => {
    await sql`update api_keys set settings = settings - 'isDevelopmentKey' where settings ? 'isDevelopmentKey'`.execute(
      tx.db,
    );
    const { rows } = await sql<{ apiKey: string; organizationId: string }>`
      ${acrossOrganizations('endDevelopment')}
      with
        gone as (delete from grants where in_development and before_development is null
          returning api_key, organization_id),
        back as (update grants set in_development = false, before_development = null, is_admin = false,
            access_role = before_development ->> 'accessRole', expires_at = (before_development ->> 'expiresAt')::bigint
          where in_development and before_development is not null returning api_key, organization_id),
        context_gone as (delete from context_grants where in_development and before_development is null
          returning api_key, organization_id),
        context_back as (update context_grants set in_development = false, before_development = null,
            expires_at = (before_development ->> 'expiresAt')::bigint
          where in_development and before_development is not null returning api_key, organization_id)
      select distinct api_key as "apiKey", organization_id as "organizationId" from (
        select * from gone union all select * from back
        union all select * from context_gone union all select * from context_back) as touched
      order by 1, 2`.execute(tx.db);
    if (rows.length > 0) core.logger.info({ organizations: rows.length }, 'Grants of development mode have ended.');
    for (const apiKey of new Set(rows.map((row) => row.apiKey))) {
      const streams = rows
        .filter((row) => row.apiKey === apiKey)
        .map(({ organizationId }) => ({ organizationId, documentId: '' }));
      await tx.appendToEach(apiKey, streams, () => ({ kind: 'access' }));
    }
  });
}
