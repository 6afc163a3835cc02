import { type RawBuilder, sql } from 'kysely';

/**
 * Joins the stored person with the id `userId` to rows, if there is one, as `name` with the column `profile`. Looked up one by one, as in
 * `readThreads`.
 */
export const joinPerson = (
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
  userId: RawBuilder<unknown>,
  name: string,
): RawBuilder<unknown> => sql`left join lateral (
    select u.profile from users u
    where u.api_key = ${apiKey} and u.organization_id = ${organizationId} and u.user_id = ${userId} limit 1
  ) ${sql.ref(name)} on true`;
