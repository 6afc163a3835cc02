import { type RawBuilder, sql } from 'kysely';
import type { ThreadScope } from '../access/ThreadScope.js';
import { knownOf } from '../people/knownOf.js';
import { joinPerson } from '../people/joinPerson.js';

/**
 * Content as it is stored, jsonb: the people in it filled in from the stored ones (REST contract §1.13).
 * @param row the rows to store, with `author_id` and `content`; join `author` to them (`joinAuthor`)
 */
export const filledContent = ({ apiKey, organizationId }: ThreadScope, row: string): RawBuilder<unknown> => {
  const content = sql.ref(`${row}.content`);
  // Calling the function costs as much as storing the row, and most have nobody but their author.
  return sql`case when ${content} ?| array['assignedTo', 'taggedUserContacts']
      then filled_people(${apiKey}, ${organizationId}, ${content}) else ${content} end
    || jsonb_build_object('from', ${knownOf(sql.ref('author.profile'))} || (${content} -> 'from'))`;
};

/** Joins the stored person `author` to rows, if there is one. */
export const joinAuthor = (scope: ThreadScope, row: string): RawBuilder<unknown> =>
  joinPerson(scope, sql.ref(`${row}.author_id`), 'author');
