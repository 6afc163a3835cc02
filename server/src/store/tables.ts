import type {
  Access,
  AccessRole,
  AccessType,
  ActivityFeatureType,
  ActivityService,
  AdvancedWebhookConfig,
  NotificationService,
  Reaction,
  User,
  VisibilityType,
  WebhookService,
} from '@parley/protocol';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type {
  ActivityContent,
  AnnotationContent,
  StoredCommentContent,
  DeliverySettings,
  FanOutEntry,
  NotificationContent,
  ThreadAudience,
} from './columns.js';

/**
 * Rows as Kysely sees them; the migrations are the other half. Times are ms since epoch but `expires_at` of grants, which is
 * seconds (REST contract §1.6). Every key of a customer's record begins with the API key (the tenant: every record belongs
 * to exactly one), then the organization, so that the database can later be sharded without changing a query.
 */
export interface Tables {
  secrets: { name: string; value: string };
  workspaces: { workspace_id: string; auth_token_hash: string; created_at: number };
  api_keys: {
    api_key: string;
    workspace_id: string;
    api_key_name: string;
    type: 'testing' | 'production';
    owner_email: string;
    disabled: Generated<boolean>;
    settings: Json<ApiKeySettings>;
    created_at: number;
  };
  /** Endpoints of advanced webhooks. */
  webhook_endpoints: {
    api_key: string;
    endpoint_id: string;
    url: string;
    description: string | null;
    /** `null`: every event. */
    filter_types: string[] | null;
    /** `org:<organizationId>`, `doc:<documentId>`; `null`: every channel. */
    channels: string[] | null;
    disabled: Generated<boolean>;
    /** Deliveries per second; `null`: no limit. */
    rate_limit: number | null;
    uid: string | null;
    metadata: Json<Record<string, string>> | null;
    /** `whsec_` and a key in base64. */
    secret: string;
    created_at: number;
    updated_at: number;
    /** Time of the first failure since the last success; `null`: it does not fail. */
    failing_since: Generated<number | null>;
  };
  /** What webhooks tell of, as of its commit. */
  webhook_events: {
    api_key: string;
    webhook_id: string;
    event: string;
    organization_id: string;
    document_id: string;
    /** Body that it shares with others; `null`: it is about no thread. */
    snapshot_id: string | null;
    created_at: number;
  };
  /** What is sent of events, while somebody waits for it: under the event's id its own part, under `snapshot_id` the shared one. */
  webhook_bodies: { api_key: string; body_id: string; body: string; created_at: number };
  webhook_deliveries: {
    api_key: string;
    webhook_id: string;
    /** An endpoint's id, or `raw`, `processed`: the two addresses of the basic webhook. */
    target: string;
    state: Generated<'pending' | 'delivered' | 'failed'>;
    /** Those that ended, either way. */
    attempts: Generated<number>;
    created_at: number;
    next_attempt_at: number;
    last_attempt_at: number | null;
    /** Of the last attempt that ended: what was answered, or why there was no answer. */
    last_status: number | null;
    last_response: string | null;
    last_error: string | null;
  };
  auth_tokens: {
    api_key: string;
    name: string;
    token_hash: string;
    last_four: string;
    domains: Json<string[]>;
    created_at: number;
  };
  /** See `tokenGenerations.ts`. */
  token_generations: { api_key: string; user_id: string; generation: number };
  organizations: {
    api_key: string;
    organization_id: string;
    organization_name: string | null;
    disabled: Generated<boolean>;
    custom: Json<Record<string, unknown>>;
    created_at: number;
    last_updated: number;
  };
  documents: {
    api_key: string;
    organization_id: string;
    document_id: string;
    document_name: string | null;
    /** `null`: the API key's default. */
    access_type: AccessType | null;
    disabled: Generated<boolean>;
    page_info: Json<Record<string, unknown>> | null;
    custom: Json<Record<string, unknown>>;
    /** `documentName`, `pageInfo` and custom keys that a backend set, sorted. Nothing that a client says replaces them. */
    vouched_fields: Generated<string[]>;
    /** Time of the newest notification for everybody; orders the Documents feed. */
    last_broadcast_at: number | null;
    /** Last number given to a thread; numbers are never used again. */
    last_annotation_number: Generated<number>;
    created_at: number;
    last_updated: number;
  };
  /** Places seen so far in a document. */
  document_locations: {
    api_key: string;
    organization_id: string;
    document_id: string;
    location_id: string;
    location_hash: Hash;
    location: Json<Record<string, unknown>>;
  };
  users: {
    api_key: string;
    organization_id: string;
    user_id: string;
    profile: Json<Omit<User, 'userId' | 'organizationId' | 'accessRole'>>;
    /** Of `GUARDED_FIELDS`, those of the profile that a backend or a token set, sorted. Nothing that a client says replaces them. */
    vouched_fields: Generated<string[]>;
    created_at: number;
    last_updated: number;
  };
  grants: {
    api_key: string;
    organization_id: string;
    user_id: string;
    type: 'organization' | 'document';
    /** The organization's or the document's id. */
    resource_id: string;
    resource_hash: Hash;
    access_role: AccessRole;
    /** Seconds since epoch; absent from that second on. */
    expires_at: number | null;
    /** A token of development mode brought it: it ends when the installation does not run in that mode any more. */
    in_development: Generated<boolean>;
    /** The grant that it replaced and that comes back then; `null`: there was none. */
    before_development: Json<{ accessRole: AccessRole; expiresAt: number | null }> | null;
  };
  context_grants: {
    api_key: string;
    organization_id: string;
    user_id: string;
    /** A document's id, or the organization's (all its documents). */
    resource_id: string;
    /** `field:value`. */
    access_field: string;
    grant_hash: Hash;
    expires_at: number | null;
    /** As in `grants`. */
    in_development: Generated<boolean>;
    before_development: Json<{ expiresAt: number | null }> | null;
  };
  user_groups: { api_key: string; organization_id: string; group_id: string; group_name: string };
  user_group_members: { api_key: string; organization_id: string; group_id: string; user_id: string; user_hash: Hash };
  notifications: {
    api_key: string;
    organization_id: string;
    notification_id: string;
    document_id: string;
    location_id: string | null;
    /**
     * Position in the organization's stream at which it was made, or later came to be for everybody. The marks of people
     * who are not recipients compare with it.
     */
    sequence: number;
    /** Position at which it was made, once it has come to be for everybody at a later one; `null`: `sequence`. */
    first_sequence: Generated<number | null>;
    timestamp: number;
    source: string;
    action_type: string | null;
    action_user_id: string | null;
    action_user: Json<User> | null;
    notify_all: boolean;
    verify_user_permissions: boolean;
    is_resolver_used: boolean;
    /** The thread, and the comment, that it is about: it goes with them. */
    target_annotation_id: Generated<string | null>;
    target_comment_id: Generated<string | null>;
    /** Who may see the thread that it is about, as of the action: goes once the thread itself is gone. `null`: about no thread. */
    thread_sight: ColumnType<ThreadAudience | null, string | null | undefined, string | null>;
    /** Inside the delay: nobody sees it yet, and `notify_all` is false. The end of the delay sets it, at a position of its own. */
    is_held: Generated<boolean>;
    /** Stands for the records of `digest_items`, for one recipient; `null`: a plain record. */
    digest_scope: Generated<DigestScope | null>;
    /** `null`: no access context. */
    access: Json<Access> | null;
    content: Json<NotificationContent>;
  };
  /** One small row per recipient; for anybody else only when that person reads or removes a broadcast. */
  notification_recipients: {
    api_key: string;
    organization_id: string;
    user_id: string;
    notification_id: string;
    document_id: string;
    /** Position in the organization's stream at which the person became a recipient; seen and read-all marks compare with it. */
    sequence: number;
    timestamp: number;
    /** Named in notifyUsers; false: a member's mark on a broadcast. */
    for_you: boolean;
    read_at: number | null;
    /** Stays in For You although read. */
    persist: Generated<boolean>;
    /** The person removed it, or it is not delivered to them: nothing shows it. */
    removed: Generated<boolean>;
    /** How far it has come on its way to the person. What is not `delivered` is `removed` too. */
    delivery: Generated<DeliveryState>;
    /** The target comment mentions the person, by name or as a member of a group. */
    is_mentioned: Generated<boolean>;
  };
  /**
   * What is on its way to one person: held, or in a batch (`document_closes_at`, `user_closes_at`). A row goes when it is delivered,
   * digested or suppressed. Settings are those of the action.
   */
  notification_deliveries: {
    api_key: string;
    organization_id: string;
    notification_id: string;
    user_id: string;
    document_id: string;
    action_at: number;
    /** False: for the email alone, of somebody who gets email about everything. */
    for_you: boolean;
    /** End of the delay. */
    hold_until: number;
    /** `null`: no batch of this scope. */
    document_window_seconds: number | null;
    document_max: number | null;
    user_window_seconds: number | null;
    user_max: number | null;
    /** When the window closes that it is in; `null`: in none. */
    document_closes_at: number | null;
    user_closes_at: number | null;
  };
  /** People whom notifications of comments are still to be written for: parts of one write, by `fan_out_id`, in order. */
  notification_fan_outs: {
    api_key: string;
    organization_id: string;
    /** Ms since epoch. */
    created_at: number;
    fan_out_id: string;
    part: number;
    document_id: string;
    entries: Json<FanOutEntry[]>;
    /** Notifications that the wider feed has after this part. */
    wide_ids: string[];
    /** As of the action. */
    settings: Json<DeliverySettings>;
  };
  /** The plain records that a digest stands for. */
  digest_items: { api_key: string; organization_id: string; digest_id: string; notification_id: string };
  /** A person's watermarks in the organization's stream. */
  inbox_marks: {
    api_key: string;
    organization_id: string;
    user_id: string;
    /** Broadcasts up to this position are read, since `all_read_at`. */
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
  /** A thread. What decides who sees it, and what it is selected by, has columns of its own; the rest is `content`. */
  comment_annotations: {
    api_key: string;
    organization_id: string;
    annotation_id: string;
    document_id: string;
    annotation_number: number;
    /** Last number given to a comment of the thread. */
    last_comment_number: number;
    /** Bytes of `content` as JSON; the database says it. */
    content_bytes: Generated<number>;
    /** Bytes of comments and reactions as JSON. */
    parts_bytes: Generated<number>;
    author_id: string;
    location_id: string | null;
    status_id: string;
    visibility: VisibilityType;
    /** Empty unless `visibility` is `organizationPrivate`. */
    visible_to_organizations: string[];
    /** Empty when `visibility` is `public`; the author is among them otherwise. */
    visible_to_users: string[];
    /** `null`: no access context. */
    access: Json<Access> | null;
    agent_fields: string[];
    /** Only its author sees it. */
    is_draft: boolean;
    created_at: number;
    last_updated: number;
    content: Json<AnnotationContent>;
    /** Of the item that made it: the same item again is a repeat (REST contract §1.10). */
    request_hash: string;
  };
  comments: {
    api_key: string;
    organization_id: string;
    annotation_id: string;
    comment_id: string;
    /** Order in which the service took them; view marks compare with it. */
    comment_number: number;
    author_id: string;
    /** Everybody mentioned by name; members of groups are looked up. */
    mentioned_user_ids: string[];
    mentioned_group_ids: string[];
    is_draft: boolean;
    created_at: number;
    last_updated: number;
    content: Json<StoredCommentContent>;
    request_hash: string;
  };
  /** One icon on one comment. */
  reaction_annotations: {
    api_key: string;
    organization_id: string;
    reaction_annotation_id: string;
    annotation_id: string;
    comment_id: string;
    created_at: number;
    last_updated: number;
    /** One of each person, first come first. */
    reactions: Json<Reaction[]>;
    content: Json<{ icon?: string; iconUrl?: string; iconEmoji?: string; isReactionResolverUsed?: boolean }>;
  };
  /** How far somebody has seen a thread. */
  comment_views: {
    api_key: string;
    organization_id: string;
    annotation_id: string;
    user_id: string;
    user_hash: Hash;
    /** Number of the newest comment seen; 0: none. */
    through: number;
    viewed_at: number;
    is_marked_unread: Generated<boolean>;
  };
  comment_subscriptions: {
    api_key: string;
    organization_id: string;
    annotation_id: string;
    kind: 'user' | 'group';
    subscriber_id: string;
    subscriber_hash: Hash;
    is_subscribed: boolean;
    type: 'auto' | 'manual';
  };
  /** Bytes of the files of a person in an organization, or of all of it (`user_id` is `''`). The database keeps them. */
  stored_bytes: { api_key: string; organization_id: string; user_id: string; bytes: number };
  /** Files that clients uploaded; the bytes are in the blob store. */
  uploads: {
    api_key: string;
    organization_id: string;
    attachment_id: string;
    document_id: string;
    /** The comment whose file it is, and its thread; `null` until a comment names it. */
    annotation_id: string | null;
    comment_id: string | null;
    /** Where its bytes are; never used for another file. */
    blob_key: string;
    /** SHA-256 in hex. */
    content_hash: string;
    /** False while the bytes are on their way. */
    is_stored: Generated<boolean>;
    uploaded_by: string;
    name: string;
    mime_type: string;
    /** Bytes. */
    size: number;
    created_at: number;
  };
  /** An entry of the activity log. */
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
    /** Who saw the thread last that it is about, once that is gone; `null`: the thread is there, or it is about none. */
    thread_sight: Json<ThreadAudience> | null;
    is_immutable: boolean;
    content: Json<ActivityContent>;
  };
  /** Positions. `document_id` is `''` for the organization's own stream. */
  streams: { api_key: string; organization_id: string; document_id: string; sequence: number };
  /** The change log: what happened, by id; readers load the record as it is now. */
  changes: {
    api_key: string;
    organization_id: string;
    document_id: string;
    sequence: number;
    at: number;
    kind: string;
    body: Json<Record<string, unknown>>;
  };
  /** Work to do later; leased while it runs. `api_key` and `organization_id` are `''` for the service's own. */
  jobs: {
    api_key: string;
    organization_id: string;
    kind: string;
    /** A second job of the same kind and key merges into the first. */
    key: string;
    payload: Json<Record<string, unknown>>;
    /** `null` while it runs and nothing has merged into it since. */
    run_at: number | null;
    attempts: Generated<number>;
    /** Raised by every merge, so that finishing an older run leaves the merged job waiting. */
    version: Generated<number>;
    leased_until: number | null;
    /** Set when the last attempt failed: kept for people, not run again. */
    failed_at: number | null;
    last_error: string | null;
  };
}

/** Of a plain record and a recipient (REST contract §4.4). */
export type DeliveryState = 'pending' | 'delivered' | 'suppressed' | 'digested';

/** What a digest is about: one document, or everything. */
export type DigestScope = 'document' | 'user';

/** Made by the database from the id beside it; stands for that id in the primary key, where the id itself may be too long. */
type Hash = ColumnType<Uint8Array, never, never>;

/** A jsonb column: read parsed, written as JSON text. */
type Json<T extends object | null> = JSONColumnType<T & object>;

/** Switches of an API key (REST contract §3.14). */
export interface ApiKeySwitches {
  defaultDocumentAccessType: AccessType;
  isPrivateCommentsEnabled: boolean;
  requireJwtToken: boolean;
  requireAutoOrgUser: boolean;
  useNotificationService: boolean;
}

/**
 * What was chosen for an API key; what is absent has its default. The configurations of services are read by
 * `notificationSettings`, `activitySettings`, `webhookSettings` and `advancedWebhookSettings`, which fill the defaults in.
 */
export type ApiKeySettings = Partial<ApiKeySwitches> &
  DeepPartial<Omit<NotificationService, keyof ApiKeySwitches> & ActivityService & WebhookService> & {
    advancedWebhookConfig?: Partial<AdvancedWebhookConfig>;
    /** Made for development: people need no token unless `requireJwtToken` says so. */
    isDevelopmentKey?: boolean;
  };

/** An object of which any part may be missing. */
export type DeepPartial<T> = T extends object ? { [Key in keyof T]?: DeepPartial<T[Key]> | undefined } : T;
