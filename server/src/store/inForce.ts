import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** `isInForce` of the access rules, in SQL: a grant is absent from the second of its `expires_at` on. */
export const inForce = (nowSeconds: number, expiresAt = 'expires_at'): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(expiresAt)} is null or ${sql.ref(expiresAt)} > ${nowSeconds})`;
