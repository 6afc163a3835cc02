import type { PresenceState } from '@parley/protocol';
import { PRESENCE_STATE_BYTES } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import type { TabActivity } from './createActivityWatch.js';

/**
 * The presence of this tab's person in the document. Every field is present, so that it replaces the earlier state. Fields that are too large are
 * omitted: the service would close the connection.
 */
export function ownPresence(
  { documents, ownPresence: published }: ClientContext,
  documentId: string,
  activity: TabActivity,
): PresenceState {
  const status = {
    onlineStatus: activity.onlineStatus,
    isUserIdle: activity.isUserIdle || null,
    isTabAway: activity.isTabAway || null,
  };
  const location = documents.locations.value[0] ?? null;
  // The host's page info is sent as JSON.
  const pageInfo = (documents.pageInfoOf(documentId) ?? null) as PresenceState['pageInfo'] & (object | null);
  const { id, locationName } = location ?? {};
  const all = { ...status, selections: null, following: null, view: null, ...published.value };
  const choices: PresenceState[] = [
    { ...all, location, pageInfo },
    { ...all, location, pageInfo: null },
    { ...all, location: location && { id, locationName }, pageInfo: null },
  ];
  return choices.find(fits) ?? { ...status, location: null, pageInfo: null };
}

const fits = (state: PresenceState) => new TextEncoder().encode(JSON.stringify(state)).length <= PRESENCE_STATE_BYTES;
