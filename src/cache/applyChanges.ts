import type { Change, Notification as NotificationRecord } from '@parley/protocol';
import { dropRecord, putRecord, isNewer, type PositionedRecord } from './loadedRecords.js';
import { newer, type InboxBase, type InboxFrame } from './InboxBase.js';
import { markCovered } from './patchNotification.js';

/**
 * Applies live changes in order. Records from a newer response or frame stay as they are, so applying a frame twice, or one that a
 * list already included, changes nothing.
 */
export function applyChanges(base: InboxBase, frames: readonly InboxFrame[]): InboxBase {
  if (frames.length === 0) return base;
  const records = new Map(base.records);
  const settings = new Map(base.settings);
  const coveredByLists = Math.min(...[...base.windows.values()].map((window) => window.position));
  let { counts, live } = base;

  for (const { sequence, changes, counts: counted } of frames) {
    for (const change of changes) {
      if (change.type === 'settings.updated') {
        const key = change.documentId ?? '';
        settings.set(key, newer(settings.get(key), { value: change.settings, position: sequence }));
      } else {
        applyToRecords(records, change, sequence, coveredByLists);
      }
    }
    if (counted) counts = newer(counts, { value: counted, position: sequence });
    live = Math.max(live, sequence);
  }
  return { ...base, records, settings, counts, live };
}

function applyToRecords(
  records: Map<string, PositionedRecord<NotificationRecord>>,
  change: Change,
  sequence: number,
  coveredByLists: number,
) {
  switch (change.type) {
    case 'notification.saved': {
      const { notification } = change;
      // Not in any list although each was read later: deleted since, or too old for them.
      if (!records.has(notification.id) && sequence <= coveredByLists) return;
      putRecord(records, notification.id, notification, sequence);
      return;
    }
    case 'notification.removed':
      dropRecord(records, change.notificationId, sequence);
      return;
    case 'notification.allRead':
    case 'notification.seen':
      for (const [id, current] of records) {
        if (isNewer(current, sequence)) continue;
        const record = markCovered(current.record, change);
        if (record !== current.record) records.set(id, { ...current, record });
      }
      return;
    default: // of another topic, or newer than this client
  }
}
