import { sql } from 'kysely';
import type { Core } from '../../core.js';
import type { StreamKey } from '../../store/changes.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { ensureScope } from '../access/scope.js';
import { readSeat } from './readSeat.js';
import { nextChangeAt, NO_SEAT, type Seat, type StoredSeat } from './Seat.js';
import { SeatChange } from './SeatChange.js';

/**
 * Changes the editor's seat of a document, and notifies those who follow it. Changes of a seat run one after the other: each locks its row.
 * Throws `NOT_FOUND` for an unknown document, and the errors of `change`; then nothing is changed.
 */
export async function changeSeat<Result>(
  core: Core,
  scope: StreamKey,
  change: (seat: SeatChange) => Result,
): Promise<{ seat: StoredSeat; result: Result }> {
  return core.write(async (tx) => {
    const now = core.clock.now();
    await ensureScope(tx, now, scope);
    const stored = await lockSeat(tx, scope);
    const next = new SeatChange(stored, { now, leaseMs: core.options.limits.presenceExpiryMs });
    const result = change(next);
    const { editor, requests, events } = next;
    if (JSON.stringify([editor, requests]) === JSON.stringify([stored.editor, stored.requests])) {
      return { seat: stored, result };
    }
    // Others need not know that a tab is still there.
    const isLeft = (editor?.leaseEndsAt ?? 0) < (stored.editor?.leaseEndsAt ?? 0);
    const isSooner = isLeft || nextChangeAt(next) < nextChangeAt(stored);
    const isNew = events.length > 0 || shape(next) !== shape(stored) || isSooner;
    const seat = { version: stored.version + (isNew ? 1 : 0), editor, requests };
    await tx.db
      .updateTable('editor_seats')
      .where('api_key', '=', scope.apiKey)
      .where('organization_id', '=', scope.organizationId)
      .where('document_id', '=', scope.documentId)
      .set({
        version: seat.version,
        user_id: editor?.userId ?? null,
        tab_id: editor?.tabId ?? null,
        lease_ends_at: editor?.leaseEndsAt ?? null,
        requests: JSON.stringify(requests),
      })
      .execute();
    if (isNew) await tx.append(scope, [{ kind: 'editorSeat', events }]);
    return { seat, result };
  });
}

async function lockSeat(tx: WriteTransaction, scope: StreamKey): Promise<StoredSeat> {
  const known = await readSeat(tx.db, scope, { isLocked: true });
  if (known) return known;
  const { apiKey, organizationId, documentId } = scope;
  await sql`
    insert into editor_seats (api_key, organization_id, document_id, version)
    values (${apiKey}, ${organizationId}, ${documentId}, 0) on conflict do nothing`.execute(tx.db);
  return (await readSeat(tx.db, scope, { isLocked: true })) ?? NO_SEAT;
}

const shape = ({ editor, requests }: Seat) =>
  JSON.stringify([editor?.userId, editor?.tabId, requests.map(({ requestId, tabId }) => [requestId, tabId])]);
