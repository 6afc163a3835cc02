import { type RawBuilder, sql } from 'kysely';

/**
 * A list as a parameter, whose length the planner does not see. So the database uses one plan for lists of every length. A statement that
 * is planned each time takes several times as long.
 */
export const list = (
  values: readonly (string | number | boolean | null)[],
  type: 'text' | 'bigint' | 'boolean' = 'text',
): RawBuilder<unknown> => sql`(select ${values}::${sql.raw(type)}[])::${sql.raw(type)}[]`;
