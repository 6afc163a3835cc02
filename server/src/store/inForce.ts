import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** SQL condition: the grant has not expired. The same rule as `isInForce`: a grant counts as absent from the second `expires_at` on. */
export const inForce = (nowSeconds: number | RawBuilder<unknown>, expiresAt = 'expires_at'): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(expiresAt)} is null or ${sql.ref(expiresAt)} > ${nowSeconds})`;
