import { LIMITS, utf8Length, type WebhookEndpoint } from '@parley/protocol';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../../store/tables.js';
import { requireAdvancedWebhooks } from '../../../consequences/webhooks/requireAdvancedWebhooks.js';
import { toEndpoint } from './toEndpoint.js';

/** A place in the list of endpoints. A page begins after an endpoint, or ends before it. */
export interface EndpointPosition {
  direction: 'after' | 'before';
  createdAt: number;
  endpointId: string;
}

export interface EndpointList {
  endpoints: WebhookEndpoint[];
  /** Position of the next page; `null` on the last. */
  next: EndpointPosition | null;
  /** Position of the previous page; `null` on the first. */
  previous: EndpointPosition | null;
}

/**
 * Returns one page of endpoints, the oldest first, within `LIMITS.answerBytes`. Throws `FAILED_PRECONDITION` while
 * advanced webhooks are off.
 */
export async function listEndpoints(
  db: Kysely<Tables>,
  apiKey: string,
  limit: number,
  position?: EndpointPosition,
): Promise<EndpointList> {
  await requireAdvancedWebhooks(db, apiKey);
  const isBack = position?.direction === 'before';
  const order = isBack ? 'desc' : 'asc';
  let query = db.selectFrom('webhook_endpoints').where('api_key', '=', apiKey);
  if (position) {
    const { createdAt, endpointId } = position;
    query = query.where(
      sql<SqlBool>`(created_at, endpoint_id) ${sql.raw(isBack ? '<' : '>')} (${createdAt}, ${endpointId})`,
    );
  }
  const found = await query
    .selectAll()
    .orderBy('created_at', order)
    .orderBy('endpoint_id', order)
    .limit(limit + 1) // one more than requested shows whether there are others
    .execute();
  // All endpoints before the place were deleted meanwhile, so the list begins there.
  if (isBack && found.length === 0) return listEndpoints(db, apiKey, limit);
  // All endpoints after the place were deleted meanwhile: the previous page ends with the one at the place.
  if (position && found.length === 0) {
    const end: EndpointPosition = { direction: 'before', createdAt: position.createdAt + 1, endpointId: '' };
    return { endpoints: [], next: null, previous: end };
  }
  const fitting = fit(found.slice(0, limit));
  const hasMore = found.length > fitting.length;
  const rows = isBack ? fitting.toReversed() : fitting;
  const place = (direction: EndpointPosition['direction'], row: (typeof rows)[number] | undefined) =>
    row ? { direction, createdAt: row.created_at, endpointId: row.endpoint_id } : null;
  return {
    endpoints: rows.map(toEndpoint),
    next: isBack || hasMore ? place('after', rows.at(-1)) : null,
    previous: (isBack ? hasMore : position) ? place('before', rows[0]) : null,
  };
}

/** Returns as many of the first rows as fit one answer, and at least one. */
function fit<Row>(rows: readonly Row[]): Row[] {
  let left = LIMITS.answerBytes;
  const end = rows.findIndex((row, index) => (left -= utf8Length(JSON.stringify(row))) < 0 && index > 0);
  return rows.slice(0, end < 0 ? rows.length : end);
}
