import type { AccessErrorCode, EditorAccess, EndpointData, takeEditorAccess as endpoint } from '@parley/protocol';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireEditor } from '../../../access/requireEditor.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { seatOperation } from './seatOperation.js';

/** Makes a person the editor of a document, when nobody is. Throws as `requireEditor`. */
export async function takeEditorAccess(
  call: PersonCall<EndpointData<typeof endpoint>>,
): Promise<{ access: EditorAccess; error?: AccessErrorCode }> {
  const { core, tenant, viewer, data } = call;
  await requireEditor(core.db, tenant, viewer, data, nowSeconds(core.clock));
  const tab = { userId: viewer.userId, tabId: data.tabId };
  const { access, result } = await seatOperation(call, (seat) => seat.take(tab, data.fromOtherTab ?? false));
  return { access, ...(result && { error: result }) };
}
