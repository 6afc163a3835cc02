import type { Observable } from '../../observable.js';
import type { ActivityFeed, ActivityRecord, ActivitySubscribeConfig, CreateActivityData } from './Activity.js';

/** The activity log (client contract §2.8). Methods are bound. */
export interface ActivityElement {
  /**
   * Activities that the person may see, newest first; emits again when they change. `null`: not loaded yet. Begins with the newest 100;
   * `fetchNextActivities` loads more.
   */
  getAllActivities(config?: ActivitySubscribeConfig): Observable<ActivityRecord[] | null>;
  /** As `getAllActivities`, and reports whether there are older ones. */
  getActivityFeed(config?: ActivitySubscribeConfig): Observable<ActivityFeed | null>;
  /** Loads the next older activities; the streams of the same configuration emit them. */
  fetchNextActivities(config?: ActivitySubscribeConfig): Promise<void>;
  /** Reads the activities of the same configuration again. */
  refetchActivities(config?: ActivitySubscribeConfig): Promise<void>;
  /**
   * Adds an activity of the person who is signed in to the log of the root document. While offline it is queued. Rejects with
   * `INVALID_ARGUMENT`, with `PERMISSION_DENIED` if the person may only read, with `FAILED_PRECONDITION` if no document is open or the service
   * stores no activities, and with `RESOLVER_FAILED` or `TIMEOUT` if the activity provider fails; nothing is sent to the service then.
   */
  createActivity(data: CreateActivityData): Promise<void>;
  /** Requests data of an activity that could not be loaded from the data providers again. */
  retryActivity(activityId: string): void;
}
