import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type DeletedPeople, needlesOf } from './DeletedPeople.js';

/** SQL condition: one of the texts contains an id or an address of one of the people. Short ids are in many texts: check the matches exactly. */
export function namesPeople(texts: readonly RawBuilder<unknown>[], people: DeletedPeople): RawBuilder<SqlBool> {
  const { exact, lowerCase } = needlesOf(people);
  const text = sql`concat_ws(' ', ${sql.join(texts)})`;
  const contains = (where: RawBuilder<unknown>, needles: readonly string[]) =>
    sql`exists (select from unnest(${needles}::text[]) as needle where strpos(${where}, needle) > 0)`;
  return sql<SqlBool>`(${contains(text, exact)} or ${contains(sql`lower(${text})`, lowerCase)})`;
}
