import { type RawBuilder, sql } from 'kysely';
import type { ThreadScope } from '../access/ThreadScope.js';

/**
 * Content as it is stored, jsonb: the people in it filled in from the stored ones (REST contract §1.13).
 * @param row the rows to store, with `author_id` and `content`; join `author` to them (`joinAuthor`)
 */
export const filledContent = ({ apiKey, organizationId }: ThreadScope, row: string): RawBuilder<unknown> => {
  const content = sql.ref(`${row}.content`);
  // Calling the function costs as much as storing the row, and most have nobody but their author.
  return sql`case when ${content} ?| array['assignedTo', 'taggedUserContacts']
      then filled_people(${apiKey}, ${organizationId}, ${content}) else ${content} end
    || jsonb_build_object('from', known_of(author.profile) || (${content} -> 'from'))`;
};

/** Joins the stored person `author` to rows, if there is one. Looked up one by one, as in `readThreads`. */
export const joinAuthor = ({ apiKey, organizationId }: ThreadScope, row: string): RawBuilder<unknown> =>
  sql`left join lateral (
      select u.profile from users u
      where u.api_key = ${apiKey} and u.organization_id = ${organizationId}
        and u.user_id = ${sql.ref(`${row}.author_id`)} limit 1
    ) author on true`;
