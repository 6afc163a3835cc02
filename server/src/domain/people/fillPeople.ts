import type { User } from '@parley/protocol';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { withoutEmptyTexts } from './withoutEmptyTexts.js';
import { joinPerson } from './joinPerson.js';
import { knownOf } from './knownOf.js';

/**
 * Returns the people with missing fields filled in from the stored people of the organization (REST contract §1.13), in
 * order.
 */
export async function fillPeople(
  db: Kysely<Tables>,
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
  people: readonly User[],
): Promise<User[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<{ person: User }>`
    select ${knownOf(sql.ref('known.profile'))} || given.person as person
    from jsonb_array_elements(${JSON.stringify(people.map(withoutEmptyTexts))}::jsonb) with ordinality as given (person, place)
    ${joinPerson({ apiKey, organizationId }, sql`given.person ->> 'userId'`, 'known')}
    order by place`.execute(db);
  return rows.map(({ person }) => person);
}
