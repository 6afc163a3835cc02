import type { ApiKeyConfig } from '@parley/protocol';
import type { Kysely } from 'kysely';
import type { Core } from '../../../../core.js';
import type { ApiKeySwitches } from '../../../../store/ApiKeySettings.js';
import type { Tables } from '../../../../store/tables.js';
import type { DeepPartial } from '../../../../store/ApiKeySettings.js';
import { announceKeyAccess } from './announceKeyAccess.js';
import { keySettings } from '../../../../credentials/keySettings.js';
import { mergeSettings } from '../../../workspace/mergeSettings.js';
import { changeSettings } from '../../../workspace/storedSettings.js';

/** Returns the switches of an API key, with defaults, and its owner. */
export async function readApiKeyConfig(db: Kysely<Tables>, apiKey: string): Promise<ApiKeyConfig> {
  const { owner_email: ownerEmail, settings } = await db
    .selectFrom('api_keys')
    .where('api_key', '=', apiKey)
    .select(['owner_email', 'settings'])
    .executeTakeFirstOrThrow();
  const { defaultDocumentAccessType, isPrivateCommentsEnabled, requireJwtToken, requireAutoOrgUser, moderatorMode } =
    keySettings(settings);
  return {
    ownerEmail,
    defaultDocumentAccessType,
    isPrivateCommentsEnabled,
    requireJwtToken,
    requireAutoOrgUser,
    moderatorMode,
  };
}

/**
 * Changes switches of an API key. A change of the default access type is announced to open sessions, because it decides
 * for documents without an access type of their own.
 */
export async function updateApiKeyConfig(
  core: Core,
  apiKey: string,
  change: DeepPartial<ApiKeySwitches>,
): Promise<ApiKeyConfig> {
  await changeSettings(core, apiKey, async (stored, tx) => {
    const changed = mergeSettings(stored, change);
    const access = [stored, changed].map((settings) => keySettings(settings).defaultDocumentAccessType);
    if (access[0] !== access[1]) await announceKeyAccess(tx, apiKey, core.clock.now());
    return changed;
  });
  return readApiKeyConfig(core.db, apiKey);
}
