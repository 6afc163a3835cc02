import { ParleyError } from '@parley/protocol/constants';
import { LIVE_STATES } from '../../cache/validation/validLiveStates.js';
import type { ClientContext } from '../../ClientContext.js';
import { newId } from '../../newId.js';
import { requireEditorRole } from '../../permissions/requireEditorRole.js';
import { superseded } from '../../session/superseded.js';
import { validContext } from '../../validContext.js';
import { createRecordStreams, type RecordStreams } from '../createRecordStreams.js';
import { createLiveStateWriter, type LiveStateWriter } from './createLiveStateWriter.js';
import type { LiveStateData } from './LiveState.js';
import type { LiveStateElement } from './LiveStateElement.js';
import { written } from './liveStateWrite.js';
import { whenReachable } from '../whenReachable.js';
import { openLiveStates } from './openLiveStates.js';

/** Makes the element of one client; its methods are bound. */
export function createLiveStateElement(client: ClientContext): LiveStateElement {
  const context = validContext(client, LIVE_STATES);
  const { session } = context;
  const tabId = newId();
  let writers = new Map<string, LiveStateWriter>();
  const streams: RecordStreams<LiveStateData, LiveStateData> = createRecordStreams({
    context,
    feature: 'liveStateSync',
    open: (documentId, onChange) => openLiveStates({ session, documentId, onChange }),
    shown(id, stored = null) {
      const { pending, writtenAt = 0 } = writers.get(keyOf(id)) ?? {};
      if (!pending) return stored;
      const own = { lastUpdated: writtenAt, updatedBy: session.user.value, tabId };
      return { liveStateDataId: id, data: written(stored?.data, pending), ...own };
    },
  });

  const keyOf = (id: string) => JSON.stringify([session.scope.value.epoch, streams.rootDocumentId(), id]);

  function writerOf(documentId: string, id: string): LiveStateWriter {
    const { epoch } = session.scope.value;
    const key = keyOf(id);
    const writer =
      writers.get(key) ??
      createLiveStateWriter({
        async send(write) {
          if (session.scope.value.epoch !== epoch) throw superseded();
          const body = { documentId, liveStateDataId: id, ...write, tabId };
          const { data } = await session.request('liveState/set', body);
          if (streams.rootDocumentId() === documentId) streams.open?.take(id, data.liveState, data.sequence);
        },
        whenReachable: (leastMs) => whenReachable(session.connection, leastMs),
        onChange: () => streams.show(id),
      });
    writers.set(key, writer);
    return writer;
  }

  context.onClose(
    session.whileSignedIn(() => () => {
      writers = new Map();
    }),
  );

  return {
    getLiveStateData: streams.of,
    async setLiveStateData(id, data, { merge = false } = {}) {
      if (streams.rootDocumentId() === null) await context.documents.whenSettled();
      const documentId = streams.rootDocumentId();
      if (documentId === null) {
        throw new ParleyError(
          'FAILED_PRECONDITION',
          'No document is open, so there is nothing to write to. Call setDocuments.',
        );
      }
      requireEditorRole(client, documentId);
      await writerOf(documentId, id).write({ data, merge });
    },
  };
}
