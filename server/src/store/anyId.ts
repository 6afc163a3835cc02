import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** SQL condition: the hash column is the hash of one of the ids. Uses an index that ends in the hash. */
export const anyId = (hashColumn: string, ids: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(hashColumn)} = any(array(select id_hash(id) from unnest(${ids}::text[]) as id))`;
