import type { WebhookEndpoint } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { Selectable } from 'kysely';
import type { Tables } from '../../../../store/tables.js';
import { shownAddress } from '../../../workspace/shownAddress.js';

/** Returns an endpoint as callers see it: without its secret, and without credentials in its URL. */
export const toEndpoint = (row: Selectable<Tables['webhook_endpoints']>): WebhookEndpoint => ({
  id: row.endpoint_id,
  url: shownAddress(row.url),
  description: row.description,
  filterTypes: row.filter_types,
  channels: row.channels,
  disabled: row.disabled,
  rateLimit: row.rate_limit,
  uid: row.uid,
  metadata: row.metadata,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
});

export const endpointMissing = (endpointId: string) =>
  new ParleyError('NOT_FOUND', `There is no webhook endpoint ${JSON.stringify(endpointId)}.`);
