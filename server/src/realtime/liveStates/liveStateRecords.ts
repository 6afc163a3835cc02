import type { Change } from '@parley/protocol';
import { readLiveStates } from '../../domain/liveStates/readLiveStates.js';
import type { RecordKind } from '../RecordsTopic.js';

/** Topic `liveState:<documentId>`: the live states of a document. */
export const liveStateRecords: RecordKind<null> = {
  updatesOf: (changes) =>
    new Map(changes.flatMap(({ change }) => (change.kind === 'liveStates' ? change.ids.map((id) => [id, null]) : []))),
  async load({ core }, document, ids) {
    const liveStates = await readLiveStates(core.db, document, ids);
    const found = new Map(liveStates.map((liveState) => [liveState.liveStateDataId, liveState]));
    return (liveStateDataId) => {
      const liveState = found.get(liveStateDataId);
      return liveState
        ? {
            text: JSON.stringify({ type: 'liveState.saved', liveState } satisfies Change),
            named: () => JSON.stringify({ type: 'liveState.changed', liveStateDataId } satisfies Change),
          }
        : null;
    };
  },
};
