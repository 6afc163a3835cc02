import { ParleyError } from '@parley/protocol/constants';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../store/tables.js';
import { advancedWebhookSettings } from '../../workspace/advancedWebhookSettings.js';
import { readSettings } from '../../workspace/storedSettings.js';

/** `FAILED_PRECONDITION` while advanced webhooks are off (REST contract §3.14). */
export async function requireAdvancedWebhooks(db: Kysely<Tables>, apiKey: string): Promise<void> {
  if (!advancedWebhookSettings(await readSettings(db, apiKey)).isEnabled) throw advancedWebhooksOff();
}

export const advancedWebhooksOff = () =>
  new ParleyError(
    'FAILED_PRECONDITION',
    'Advanced webhooks are not enabled: update advancedwebhookconfig with isEnabled: true first.',
  );
