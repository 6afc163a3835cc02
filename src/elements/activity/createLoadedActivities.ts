import type { ActivityRecord, Change } from '@parley/protocol';
import { withoutWords } from './withoutWords.js';
import { type ActivityQuery, passes } from './activityQuery.js';

/** The loaded activities of one query, updated by changes. */
export interface LoadedActivities {
  /** Newest first. */
  records(): ActivityRecord[];
  /** Where the next page begins; `null`: there is none, or nothing was read yet. */
  readonly nextPageToken: string | null;
  /** Adds a page: the newest ones, or the next after those that were read. */
  addPage(activities: readonly ActivityRecord[], page: { isNext: boolean; nextPageToken: string | null }): void;
  apply(changes: readonly Change[]): void;
  /** Adds one activity, new or changed. */
  put(activity: ActivityRecord): void;
}

export function createLoadedActivities(query: ActivityQuery): LoadedActivities {
  const byId = new Map<string, ActivityRecord>();
  let nextPageToken: string | null = null;
  /** The oldest of the pages that were read: older ones belong to the next page. */
  let oldest: ActivityRecord | undefined;

  function put(activity: ActivityRecord) {
    const isOlder = nextPageToken !== null && oldest !== undefined && newestFirst(oldest, activity) < 0;
    if (isOlder || !passes(query, activity, Date.now())) byId.delete(activity.id);
    else byId.set(activity.id, activity);
  }

  /** Deleted content must not be shown: the service reports the deletion, not each older activity. */
  function removeDeleted({ actionType, targetEntityId, targetSubEntityId }: ActivityRecord) {
    const isThread = actionType === 'comment_annotation.delete';
    if (!isThread && actionType !== 'comment.delete') return;
    for (const [id, activity] of byId) {
      const { featureType, targetEntityId: ofThread, targetSubEntityId: ofComment } = activity;
      const isAbout = ofThread === targetEntityId && (isThread ? ofComment != null : ofComment === targetSubEntityId);
      if (isAbout && featureType === 'comment') byId.set(id, withoutWords(activity));
    }
  }

  return {
    records() {
      const now = Date.now();
      return [...byId.values()].filter((activity) => passes(query, activity, now)).sort(newestFirst);
    },
    get nextPageToken() {
      return nextPageToken;
    },
    addPage(activities, page) {
      if (!page.isNext) byId.clear();
      for (const activity of activities) if (!byId.has(activity.id)) byId.set(activity.id, activity);
      ({ nextPageToken } = page);
      oldest = activities.at(-1) ?? oldest;
    },
    apply(changes) {
      for (const change of changes) {
        if (change.type === 'activity.removed') byId.delete(change.activityId);
        if (change.type === 'activity.saved') {
          put(change.activity);
          removeDeleted(change.activity);
        }
        if (change.type !== 'activities.removed') continue;
        for (const { id, targetEntityId, metadata } of byId.values()) {
          if (targetEntityId === change.targetEntityId && metadata.documentId === change.documentId) byId.delete(id);
        }
      }
    },
    put,
  };
}

const newestFirst = (a: ActivityRecord, b: ActivityRecord) =>
  b.timestamp - a.timestamp || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
