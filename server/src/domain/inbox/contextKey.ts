import { type RawBuilder, sql } from 'kysely';

/** The column `context_key` of a notification with this access, jsonb. Planning the function takes longer than storing a notification. */
export const contextKey = (access: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${access} is null or ${access} = '{}' then '' else context_key(${access}) end`;
