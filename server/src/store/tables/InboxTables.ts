import type { Access, User } from '@parley/protocol';
import type { ColumnType, Generated } from 'kysely';
import type {
  DeliverySettings,
  FanOutEntry,
  NotificationContent,
  ThreadAudience,
  DeliveryState,
  DigestScope,
} from '../columns.js';
import type { Hash, Json } from './columnTypes.js';

/** Notifications, their deliveries, and people's marks on them. */
export interface InboxTables {
  notifications: {
    api_key: string;
    organization_id: string;
    notification_id: string;
    document_id: string;
    location_id: string | null;
    /**
     * Position in the organization's stream at which it was created, or at which it was later opened to everybody. The marks of people who are
     * not recipients are compared with it.
     */
    sequence: number;
    /** Position at which it was created, when it was opened to everybody later; `null` when it is the same as `sequence`. */
    first_sequence: Generated<number | null>;
    timestamp: number;
    source: string;
    action_type: string | null;
    action_user_id: string | null;
    action_user: Json<User> | null;
    notify_all: boolean;
    verify_user_permissions: boolean;
    is_resolver_used: boolean;
    /** The thread and the comment that it is about. It is deleted with them. */
    target_annotation_id: Generated<string | null>;
    target_comment_id: Generated<string | null>;
    /** Audience of its thread at the time of the action. Decides once the thread is deleted. `null` when it is about no thread. */
    thread_sight: ColumnType<ThreadAudience | null, string | null | undefined, string | null>;
    /** Whether it is inside its delay: nobody sees it, and `notify_all` is false. The end of the delay sets `notify_all`, at a new position. */
    is_held: Generated<boolean>;
    /** Scope of a digest, which replaces the notifications in `digest_items` for one recipient; `null` for a plain notification. */
    digest_scope: Generated<DigestScope | null>;
    /** `null`: no access context. */
    access: Json<Access> | null;
    /** True: everybody with access to the document may see it. False: the other fields decide. */
    is_unrestricted: Generated<boolean>;
    /** One permission that every reader needs: the result of the database's function `context_key` for `access`, or for that of its thread. */
    context_key: Generated<string>;
    content: Json<NotificationContent>;
  };
  /** One small row for each recipient. Another person gets one only when they read or remove a broadcast. */
  notification_recipients: {
    api_key: string;
    organization_id: string;
    user_id: string;
    notification_id: string;
    document_id: string;
    /** Position in the organization's stream at which the person became a recipient. Seen and read-all marks are compared with it. */
    sequence: number;
    timestamp: number;
    /** Whether the person is named in notifyUsers. False for a member's mark on a broadcast. */
    for_you: boolean;
    read_at: number | null;
    /** Whether it stays in For You after it was read. */
    persist: Generated<boolean>;
    /** Whether it is hidden: the person removed it, or it is not delivered to them. */
    removed: Generated<boolean>;
    /** State of the delivery to the person. A row that is not `delivered` is also `removed`. */
    delivery: Generated<DeliveryState>;
    /** Whether the target comment mentions the person, by name or as a member of a group. */
    is_mentioned: Generated<boolean>;
    /** True: the record is unrestricted, is no digest, and somebody else caused it. False: the record decides. */
    is_unrestricted: Generated<boolean>;
    /** That of the record, for people whom it names. */
    location_id: Generated<string | null>;
  };
  /**
   * Pending deliveries to one person: delayed, or in a batch (`document_closes_at`, `user_closes_at`). A row is deleted when it is delivered,
   * digested or suppressed. The settings are those at the time of the action.
   */
  notification_deliveries: {
    api_key: string;
    organization_id: string;
    notification_id: string;
    user_id: string;
    document_id: string;
    action_at: number;
    /** False when it is for the email only, of a person who gets email about everything. */
    for_you: boolean;
    /** End of the delay. */
    hold_until: number;
    /** `null` when there is no batch of this scope. */
    document_window_seconds: number | null;
    document_max: number | null;
    user_window_seconds: number | null;
    user_max: number | null;
    /** End of the window that it is in; `null` when it is in none. */
    document_closes_at: number | null;
    user_closes_at: number | null;
  };
  /** Recipients for whom comment notifications are still to be written: the parts of one write, by `fan_out_id`, in order. */
  notification_fan_outs: {
    api_key: string;
    organization_id: string;
    /** Ms since epoch. */
    created_at: number;
    fan_out_id: string;
    part: number;
    document_id: string;
    entries: Json<FanOutEntry[]>;
    /** Notifications that appear in the All feed after this part. */
    wide_ids: string[];
    /** Settings at the time of the action. */
    settings: Json<DeliverySettings>;
  };
  /** The plain notifications of a digest. */
  digest_items: { api_key: string; organization_id: string; digest_id: string; notification_id: string };
  /** A person's watermarks in the organization's stream. */
  inbox_marks: {
    api_key: string;
    organization_id: string;
    user_id: string;
    /** Position up to which broadcasts are read, since `all_read_at`. */
    all_read_through: Generated<number>;
    all_read_at: number | null;
    seen_through: Generated<number>;
  };
  /** `document_id` is `''` for the organization level. */
  notification_configs: {
    api_key: string;
    organization_id: string;
    user_id: string;
    document_id: string;
    document_hash: Hash;
    config: Json<Record<string, string>>;
  };
}
