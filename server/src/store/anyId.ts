import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** True for rows whose hash column stands for one of the ids; an index that ends in the hash serves it. */
export const anyId = (hashColumn: string, ids: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(hashColumn)} = any(array(select id_hash(id) from unnest(${ids}::text[]) as id))`;
