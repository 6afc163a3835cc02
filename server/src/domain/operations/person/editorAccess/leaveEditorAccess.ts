import type {
  cancelEditorAccessRequest as cancelEndpoint,
  EditorAccess,
  EndpointData,
  releaseEditorAccess as releaseEndpoint,
} from '@parley/protocol';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireDocumentReader } from '../../../access/requireEditor.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { seatOperation } from './seatOperation.js';

/** Cancels the request of a person. Throws as `requireDocumentReader`. */
export async function cancelEditorAccessRequest(
  call: PersonCall<EndpointData<typeof cancelEndpoint>>,
): Promise<{ access: EditorAccess }> {
  await requireReader(call);
  const { access } = await seatOperation(call, (seat) => seat.cancel(call.viewer.userId));
  return { access };
}

/** A person is not the editor any more, and cancels their request. Throws as `requireDocumentReader`. */
export async function releaseEditorAccess(
  call: PersonCall<EndpointData<typeof releaseEndpoint>>,
): Promise<{ access: EditorAccess }> {
  await requireReader(call);
  const { userId } = call.viewer;
  const { tabId, everyTab } = call.data;
  const { access } = await seatOperation(call, (seat) =>
    everyTab && tabId !== undefined ? seat.leave({ userId, tabId }) : seat.release(userId, tabId),
  );
  return { access };
}

const requireReader = ({ core, tenant, viewer, data }: PersonCall<{ documentId: string }>) =>
  requireDocumentReader(core.db, tenant, viewer, data, nowSeconds(core.clock));
