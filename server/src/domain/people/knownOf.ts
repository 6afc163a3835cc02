import { type RawBuilder, sql } from 'kysely';

/**
 * What snapshots take of a stored person, jsonb; `{}` without a profile. The same as the database's function `known_of`, which would be
 * planned anew in each statement.
 */
export const knownOf = (profile: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_strip_nulls(jsonb_build_object('name', ${profile} -> 'name', 'email', ${profile} -> 'email',
    'photoUrl', ${profile} -> 'photoUrl'))`;
