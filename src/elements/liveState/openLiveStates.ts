import type { Session } from '../../session/Session.js';
import { type OpenRecords, openRecords } from '../openRecords.js';
import type { LiveStateData } from './LiveState.js';

export interface OpenLiveStatesOptions {
  session: Session;
  documentId: string;
  /** A live state, or the failure, may be another. */
  onChange: () => void;
}

/** The live states of one document in one session that have observers, kept in sync with the service. */
export const openLiveStates = ({ session, documentId, onChange }: OpenLiveStatesOptions): OpenRecords<LiveStateData> =>
  openRecords<LiveStateData>({
    session,
    topic: `liveState:${documentId}`,
    onChange,
    async list(liveStateDataIds) {
      const { data } = await session.request('liveState/list', { documentId, liveStateDataIds });
      const records = new Map(data.liveStates.map((liveState) => [liveState.liveStateDataId, liveState]));
      return { records, sequence: data.sequence };
    },
    idOf(change) {
      if (change.type === 'liveState.saved') return change.liveState.liveStateDataId;
      return change.type === 'liveState.changed' ? change.liveStateDataId : undefined;
    },
    apply: (change) => (change.type === 'liveState.saved' ? change.liveState : undefined),
  });
