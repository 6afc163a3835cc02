import type { Kysely } from 'kysely';
import type { Core } from '../../core.js';
import type { ApiKeySettings } from '../../store/ApiKeySettings.js';
import type { Tables } from '../../store/tables.js';
import type { WriteTransaction } from '../../store/transaction.js';

/** Reads the stored settings of an API key, without defaults. */
export async function readSettings(db: Kysely<Tables>, apiKey: string): Promise<ApiKeySettings> {
  const { settings } = await settingsOf(db, apiKey).executeTakeFirstOrThrow();
  return settings;
}

/**
 * Changes the settings of an API key and returns the new ones. Simultaneous changes do not overwrite each other. Every
 * process uses the new settings at once.
 * @param change returns the new settings; when it throws, the stored ones stay
 */
export async function changeSettings(
  core: Core,
  apiKey: string,
  change: (stored: ApiKeySettings, tx: WriteTransaction) => ApiKeySettings | Promise<ApiKeySettings>,
): Promise<ApiKeySettings> {
  const changed = await core.write(async (tx) => {
    const { settings } = await settingsOf(tx.db, apiKey).forNoKeyUpdate().executeTakeFirstOrThrow();
    const next = await change(settings, tx);
    await tx.db
      .updateTable('api_keys')
      .set({ settings: JSON.stringify(next) })
      .where('api_key', '=', apiKey)
      .execute();
    return next;
  });
  core.apiKeyChanged(apiKey);
  return changed;
}

const settingsOf = (db: Kysely<Tables>, apiKey: string) =>
  db.selectFrom('api_keys').where('api_key', '=', apiKey).select('settings');
