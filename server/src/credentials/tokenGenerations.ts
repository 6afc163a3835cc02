import { ParleyError } from '@parley/protocol/constants';
import { type Kysely, sql } from 'kysely';
import type { Core } from '../core.js';
import type { Tables } from '../store/tables.js';
import type { Tenant } from './Tenant.js';
import type { Viewer } from './Viewer.js';

/**
 * Every token contains the generation that its person had when it was made. It is valid while the person has no later one. Revoking tokens
 * raises the generation. It is the time of the revocation, and at least one more than before: clocks of processes differ. When all earlier
 * tokens have expired, housekeeping deletes the generation. A later one is a later time, so no generation is reused.
 */
export const FIRST_GENERATION = 0;

/** Returns the generation for a new token. */
export async function readTokenGeneration(db: Kysely<Tables>, apiKey: string, userId: string): Promise<number> {
  const row = await db
    .selectFrom('token_generations')
    .where('api_key', '=', apiKey)
    .where('user_id', '=', userId)
    .select('generation')
    .executeTakeFirst();
  return row?.generation ?? FIRST_GENERATION;
}

/** A person of an API key. */
interface Person {
  apiKey: string;
  userId: string;
}

/** Returns the generations of many people, in one statement. */
export async function readTokenGenerations(
  db: Kysely<Tables>,
  people: readonly Person[],
): Promise<(person: Person) => number> {
  const nameOf = ({ apiKey, userId }: Person) => JSON.stringify([apiKey, userId]);
  const distinct = [...new Map(people.map((person) => [nameOf(person), person])).values()];
  const apiKeys = distinct.map(({ apiKey }) => apiKey);
  const userIds = distinct.map(({ userId }) => userId);
  const { rows } = await sql<{ apiKey: string; userId: string; generation: number }>`
    select api_key as "apiKey", user_id as "userId", generation
    from unnest(${apiKeys}::text[], ${userIds}::text[]) as person (api_key, user_id)
    join token_generations using (api_key, user_id)`.execute(db);
  const generations = new Map(rows.map((row) => [nameOf(row), row.generation]));
  return (person) => generations.get(nameOf(person)) ?? FIRST_GENERATION;
}

/**
 * Revokes all tokens of these people, at once and in every process. Open connections are closed, and requests are answered with
 * `TOKEN_EXPIRED`. Tokens made afterwards are valid. The people need not exist.
 */
export async function endTokens(core: Core, { apiKey }: Tenant, userIds: readonly string[]): Promise<void> {
  const inOrder = [...new Set(userIds)].sort(); // one order for all calls, so that two at once cannot deadlock
  const now = core.clock.now();
  await core.write(({ db }) =>
    sql`
      insert into token_generations (api_key, user_id, generation, revoked_at)
      select ${apiKey}, user_id, ${now}::bigint, ${now}::bigint from unnest(${inOrder}::text[]) as person (user_id)
      on conflict (api_key, user_id) do update set revoked_at = excluded.revoked_at,
        generation = greatest(token_generations.generation + 1, excluded.generation)`.execute(db),
  );
  core.apiKeyChanged(apiKey);
}

/**
 * Checks that a token is still valid: its generation, and the current settings.
 * @param generation current generation of the person
 * @throws ParleyError `TOKEN_EXPIRED`: the client gets a new token and continues
 */
export function requireLiveToken(core: Core, { settings }: Tenant, viewer: Viewer, generation: number): void {
  const refuse = (why: string) => new ParleyError('TOKEN_EXPIRED', `The user token ${why}. Sign in with a new one.`);
  if (viewer.tokenGeneration < generation) throw refuse('was revoked');
  if (viewer.isOfDevelopment && !core.options.isDevelopment) throw refuse('was made in development mode');
  if (viewer.isUnproven && settings.requireJwtToken) {
    throw refuse('was made without proof of who signs in, which this API key does not allow any more');
  }
}
