import type { Kysely } from 'kysely';
import { hashToken, newToken } from '../../../../ids.js';
import type { Tables } from '../../../../store/tables.js';

/** The name of a token that is created without a name. */
export const DEFAULT_TOKEN_NAME = 'default';

/** A token as a caller sees it. */
export interface AuthToken {
  /** The whole token in the answer to its creation; masked in all others. */
  token: string;
  name: string;
  domains: string[];
}

/**
 * Creates a token. It replaces the token of the same name, which stops working at once. Only a hash is stored, so that
 * only this answer has the whole token.
 */
export async function makeAuthToken(db: Kysely<Tables>, apiKey: string, name: string, now: number): Promise<AuthToken> {
  const token = newToken();
  const row = { token_hash: await hashToken(token), last_four: token.slice(-4), created_at: now };
  const { domains } = await db
    .insertInto('auth_tokens')
    .values({ api_key: apiKey, name, domains: '[]', ...row })
    .onConflict((conflict) => conflict.columns(['api_key', 'name']).doUpdateSet(row))
    .returning('domains')
    .executeTakeFirstOrThrow();
  return { token, name, domains };
}

/** Returns the tokens of an API key, ordered by name, masked except for the last four characters. */
export async function readAuthTokens(db: Kysely<Tables>, apiKey: string): Promise<AuthToken[]> {
  const rows = await db
    .selectFrom('auth_tokens')
    .where('api_key', '=', apiKey)
    .orderBy('name')
    .select(['name', 'last_four', 'domains'])
    .execute();
  return rows.map(({ name, last_four, domains }) => ({ token: `${'*'.repeat(8)}${last_four}`, name, domains }));
}
