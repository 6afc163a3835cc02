import type { ActivityFeatureType, User } from '@parley/protocol';
import type { Generated } from 'kysely';
import type { ActivityContent, ThreadAudience } from '../columns.js';
import type { Json } from './columnTypes.js';

/** The activity log, the change log, and jobs. */
export interface LogTables {
  /** Entries of the activity log. */
  activities: {
    api_key: string;
    organization_id: string;
    activity_id: string;
    document_id: string;
    feature_type: ActivityFeatureType;
    action_type: string;
    action_user_id: string;
    action_user: Json<User>;
    timestamp: number;
    target_entity_id: string | null;
    target_sub_entity_id: string | null;
    /** Last audience of its thread, once the thread is deleted; `null` while the thread exists, or when it is about none. */
    thread_sight: Json<ThreadAudience> | null;
    is_immutable: boolean;
    content: Json<ActivityContent>;
  };
  /** Positions of streams. `document_id` is `''` for the organization's own stream. */
  streams: { api_key: string; organization_id: string; document_id: string; sequence: number };
  /** The change log. It names records by id; readers load their current state. */
  changes: {
    api_key: string;
    organization_id: string;
    document_id: string;
    sequence: number;
    at: number;
    kind: string;
    body: Json<Record<string, unknown>>;
  };
  /** Jobs. A job is leased while it runs. `api_key` and `organization_id` are `''` for jobs of the service itself. */
  jobs: {
    api_key: string;
    organization_id: string;
    kind: string;
    /** A second job of the same kind and key merges into the first. */
    key: string;
    payload: Json<Record<string, unknown>>;
    /** `null` while it runs and no other job has merged into it. */
    run_at: number | null;
    attempts: Generated<number>;
    /** Incremented by every merge. So the end of an older run does not remove the merged job. */
    version: Generated<number>;
    leased_until: number | null;
    /** Set when the last attempt failed. The job stays for people to examine and does not run again. */
    failed_at: number | null;
    last_error: string | null;
  };
}
