import type { EditorAccess } from '@parley/protocol';
import type { PersonCall } from '../../../access/PersonCall.js';
import { changeSeat } from '../../../editorAccess/changeSeat.js';
import { editorAccessFor, loadSeatPeople } from '../../../editorAccess/editorAccess.js';
import type { SeatChange } from '../../../editorAccess/SeatChange.js';

/** Changes the editor's seat of a document for a person, and returns the part of it that is then visible to them. Throws as `changeSeat`. */
export async function seatOperation<Result>(
  { core, tenant, viewer, data: { organizationId, documentId } }: PersonCall<{ documentId: string }>,
  change: (seat: SeatChange) => Result,
): Promise<{ access: EditorAccess; result: Result }> {
  const scope = { apiKey: tenant.apiKey, organizationId, documentId };
  const { seat, result } = await changeSeat(core, scope, change);
  const personOf = await loadSeatPeople(core.db, scope, seat);
  return { access: editorAccessFor(viewer.userId, seat, personOf, core.clock.now()), result };
}
