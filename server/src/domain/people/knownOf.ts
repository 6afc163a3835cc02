import { type RawBuilder, sql } from 'kysely';

/**
 * The fields of a stored person that snapshots copy, jsonb; `{}` without a profile. The same as the database's function `known_of`, which
 * would be planned again in each statement.
 */
export const knownOf = (profile: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_strip_nulls(jsonb_build_object('name', ${profile} -> 'name', 'email', ${profile} -> 'email',
    'photoUrl', ${profile} -> 'photoUrl'))`;
