import { type Kysely, sql } from 'kysely';
import type { Logger, ServiceOptions } from './environment.js';
import { hashToken, newToken } from './ids.js';
import type { Tables } from './store/tables.js';

const FURTHER_KEY =
  'PARLEY_API_KEY was not among the keys of this database: it is a further one now, and has nothing of what was written with the others. If that ' +
  'is not wanted, start with the former key, and switch this one off (/v2/workspace/apikey/update).';
const NO_TOKEN =
  'Nobody knows an auth token of it: set PARLEY_AUTH_TOKEN, or have one made (/v2/workspace/authtoken/reset).';
const REPLACED_TOKEN =
  'PARLEY_AUTH_TOKEN differs from the stored one of this key, and replaces it: the former one works no more. If that is not wanted, start with ' +
  'the former one.';

/** The first credentials, generated or given. Tokens are known only at the start that creates them; the database stores hashes. */
export interface BootstrapCredentials {
  apiKey: string;
  authToken: string;
  workspaceId: string;
  workspaceAuthToken: string;
}

/**
 * Creates the first workspace, API key and auth token in an empty store. Creates those of `options.bootstrap` in any store without them, and logs
 * that: a key that was misspelt has nothing of what the other keys have.
 */
export async function bootstrap(
  db: Kysely<Tables>,
  options: ServiceOptions,
  now: number,
  logger: Logger,
): Promise<BootstrapCredentials | null> {
  const given = options.bootstrap;
  return db.transaction().execute(async (tx) => {
    const workspace = await tx.selectFrom('workspaces').select('workspace_id').orderBy('created_at').executeTakeFirst();
    const isNew = workspace === undefined;
    if (!isNew && given.apiKey === undefined) return null;

    const workspaceId = workspace?.workspace_id ?? given.workspaceId ?? `ws_${newToken().slice(0, 21)}`;
    const workspaceAuthToken = given.workspaceAuthToken ?? newToken();
    const apiKey = given.apiKey ?? `pk_${newToken().slice(0, 21)}`;
    const authToken = given.authToken ?? newToken();

    if (isNew) {
      const auth_token_hash = await hashToken(workspaceAuthToken);
      await tx
        .insertInto('workspaces')
        .values({ workspace_id: workspaceId, auth_token_hash, created_at: now })
        .execute();
    }
    const isFurther =
      !isNew && !(await tx.selectFrom('api_keys').where('api_key', '=', apiKey).select('api_key').executeTakeFirst());
    if (isFurther) {
      logger.warn({}, given.authToken === undefined ? `${FURTHER_KEY} ${NO_TOKEN}` : FURTHER_KEY);
    }
    // The settings of the key stay. Only `isDevelopmentKey` follows the options of this start.
    const settings = JSON.stringify({ isDevelopmentKey: options.isDevelopment });
    await tx
      .insertInto('api_keys')
      .values({
        api_key: apiKey,
        workspace_id: workspaceId,
        api_key_name: 'First key',
        type: options.isDevelopment ? 'testing' : 'production',
        owner_email: '',
        settings,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.column('api_key').doUpdateSet({ settings: sql`api_keys.settings || excluded.settings` }),
      )
      .execute();
    // The operator gave this token, so it replaces the stored one of the same name.
    const tokenRow = { token_hash: await hashToken(authToken), last_four: authToken.slice(-4) };
    const tokens = await tx
      .selectFrom('auth_tokens')
      .where('api_key', '=', apiKey)
      .select(['name', 'token_hash'])
      .execute();
    const former = tokens.find(({ name }) => name === 'default');
    if (former && given.authToken !== undefined && former.token_hash !== tokenRow.token_hash) {
      logger.info({}, REPLACED_TOKEN);
    }
    if (tokens.length === 0 || given.authToken !== undefined) {
      await tx
        .insertInto('auth_tokens')
        .values({ api_key: apiKey, name: 'default', domains: '[]', created_at: now, ...tokenRow })
        .onConflict((conflict) => conflict.columns(['api_key', 'name']).doUpdateSet(tokenRow))
        .execute();
    }
    return isNew ? { apiKey, authToken, workspaceId, workspaceAuthToken } : null;
  });
}

/** Returns the secret that signs tokens: the given one, else a stored one, which is generated once. */
export async function loadSecret(db: Kysely<Tables>, given: string | undefined): Promise<Uint8Array<ArrayBuffer>> {
  if (given !== undefined) return new TextEncoder().encode(given);
  await db
    .insertInto('secrets')
    .values({ name: 'token', value: newToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .where('name', '=', 'token')
    .select('value')
    .executeTakeFirstOrThrow();
  return new TextEncoder().encode(value);
}

/**
 * Replaces the stored secret. Takes effect at the next start of each process. User tokens, page tokens, file addresses and unsubscribe links
 * made before then stop working.
 * @returns false when none is stored
 */
export async function rotateSecret(db: Kysely<Tables>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secrets')
    .set({ value: newToken() })
    .where('name', '=', 'token')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
