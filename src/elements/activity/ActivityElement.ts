import type { Observable } from '../../observable.js';
import type { ActivityFeed, ActivityRecord, ActivitySubscribeConfig, CreateActivityData } from './Activity.js';

/** The activity log (client contract §2.8). Methods are bound. */
export interface ActivityElement {
  /**
   * Activities that the person may see, newest first, live; `null`: not loaded yet. The newest 100 to begin with, see
   * `fetchNextActivities`.
   */
  getAllActivities(config?: ActivitySubscribeConfig): Observable<ActivityRecord[] | null>;
  /** As `getAllActivities`, with whether older ones exist. */
  getActivityFeed(config?: ActivitySubscribeConfig): Observable<ActivityFeed | null>;
  /** Loads the next older ones into the streams of the same configuration that are subscribed to. */
  fetchNextActivities(config?: ActivitySubscribeConfig): Promise<void>;
  /** Reads the streams of the same configuration anew. */
  refetchActivities(config?: ActivitySubscribeConfig): Promise<void>;
  /**
   * Adds an activity of the person who is signed in to the log of the root document. Without a connection it waits for one. Rejects
   * with `INVALID_ARGUMENT`, `PERMISSION_DENIED` for who may only read, `FAILED_PRECONDITION` when no document is open or the
   * service keeps no activities, and what the activity provider's `save` failed with: nothing is sent to the service then.
   */
  createActivity(data: CreateActivityData): Promise<void>;
  /** Asks the data providers again for what could not be had of an activity. */
  retryActivity(activityId: string): void;
}
