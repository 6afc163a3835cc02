import type { Kysely } from 'kysely';
import type { Tables } from '../../../store/tables.js';
import type { EndpointSelection } from './matchesEndpoint.js';

/** Selects the enabled endpoints of an API key, with their event filters and channels. */
export const enabledEndpoints = (
  db: Kysely<Tables>,
  apiKey: string,
): Promise<(EndpointSelection & { endpoint_id: string })[]> =>
  db
    .selectFrom('webhook_endpoints')
    .where('api_key', '=', apiKey)
    .where('disabled', '=', false)
    .select(['endpoint_id', 'filter_types', 'channels'])
    .orderBy('endpoint_id')
    .execute();
