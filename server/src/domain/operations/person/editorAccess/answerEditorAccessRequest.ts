import type { acceptEditorAccessRequest as endpoint, EditorAccess, EndpointData } from '@parley/protocol';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireEditor } from '../../../access/requireEditor.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { seatOperation } from './seatOperation.js';

/** Answers the request for the seat. Throws as `requireEditor`, and `FAILED_PRECONDITION` when the request does not wait for this person. */
export async function answerEditorAccessRequest(
  call: PersonCall<EndpointData<typeof endpoint>>,
  answer: 'accept' | 'reject',
): Promise<{ access: EditorAccess }> {
  const { core, tenant, viewer, data } = call;
  await requireEditor(core.db, tenant, viewer, data, nowSeconds(core.clock));
  const { access } = await seatOperation(call, (seat) => seat[answer](viewer.userId, data.requestId));
  return { access };
}
