import type { EditorAccess, EndpointData, requestEditorAccess as endpoint } from '@parley/protocol';
import { EDITOR_ACCESS_LIMITS } from '@parley/protocol/constants';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireEditor } from '../../../access/requireEditor.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { seatOperation } from './seatOperation.js';

/** Requests the seat from the editor of a document. Throws as `requireEditor`, and `RESOURCE_EXHAUSTED` when too many people wait. */
export async function requestEditorAccess(
  call: PersonCall<EndpointData<typeof endpoint>>,
): Promise<{ access: EditorAccess; requestId: string | null }> {
  const { core, tenant, viewer, data } = call;
  await requireEditor(core.db, tenant, viewer, data, nowSeconds(core.clock));
  const { tabId, requestId, timeoutSeconds = EDITOR_ACCESS_LIMITS.timeoutSeconds, transferOnTimeout = true } = data;
  const asked = { requestId, timeoutMs: timeoutSeconds * 1000, isTransferred: transferOnTimeout };
  const tab = { userId: viewer.userId, tabId };
  const { access, result } = await seatOperation(call, (seat) => seat.ask(tab, asked));
  return { access, requestId: result };
}
