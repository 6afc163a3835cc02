import type {
  Access,
  AccessRole,
  AccessType,
  ActivityFeatureType,
  ActivityService,
  AdvancedWebhookConfig,
  Json as AnyJson,
  Locale,
  NotificationService,
  Reaction,
  StoreCheckpoint,
  StoreMessage,
  StoredType,
  User,
  VisibilityType,
  WebhookService,
} from '@parley/protocol';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type {
  ActivityContent,
  AnnotationContent,
  DeletionProgress,
  DeletionRequest,
  DeliverySettings,
  FanOutEntry,
  NotificationContent,
  RecordingContent,
  SeatRequest,
  StoredCommentContent,
  ThreadAudience,
} from './columns.js';

/**
 * Types of the rows for Kysely. The migrations create the tables. Times are ms since epoch, except `expires_at` of grants, which is in
 * seconds (REST contract §1.6). Every key of a customer's record begins with the API key (the tenant), then the organization. So a distributed
 * database can shard all of them by `organization_id`.
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
    /** Time of the first failure since the last success; `null` when it does not fail. */
    failing_since: Generated<number | null>;
  };
  /** Events of webhooks, with the state at their commit. */
  webhook_events: {
    api_key: string;
    organization_id: string;
    webhook_id: string;
    event: string;
    document_id: string;
    /** Snapshot of the thread that it shares with other events; `null` when it is about no thread. */
    snapshot_id: string | null;
    created_at: number;
  };
  /** Bodies of events with waiting deliveries. The event's own part has its id, the shared part has `snapshot_id`. */
  webhook_bodies: {
    api_key: string;
    organization_id: string;
    body_id: string;
    body: string;
    created_at: number;
  };
  webhook_deliveries: {
    api_key: string;
    organization_id: string;
    webhook_id: string;
    /** An endpoint's id, or `raw`, `processed`: the two addresses of the basic webhook. */
    target: string;
    state: Generated<'pending' | 'delivered' | 'failed'>;
    /** Number of attempts that have ended, with or without success. */
    attempts: Generated<number>;
    created_at: number;
    next_attempt_at: number;
    last_attempt_at: number | null;
    /** Result of the last ended attempt: the answer, or why there was none. */
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
  token_generations: { api_key: string; user_id: string; generation: number; revoked_at: number };
  /** Deletions of people's data (`advanceDeletion`). */
  person_deletions: {
    api_key: string;
    job_id: string;
    /** `null`: it is finished, and names nobody. */
    request: Json<DeletionRequest> | null;
    progress: Json<DeletionProgress>;
    tasks_count: number;
    tasks_left: number;
    created_at: number;
    /** `null`: no task is done. */
    last_task_at: number | null;
  };
  /** Ids of organizations. Content refers to them. `deleted_at`: when it was deleted, while content of it remains (ms since epoch). */
  organization_keys: { api_key: string; organization_id: string; deleted_at: number | null };
  /** Ids of documents, as `organization_keys`. */
  document_keys: { api_key: string; organization_id: string; document_id: string; deleted_at: number | null };
  /** A row without its key is not inserted: see `023_deletions`. */
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
    /** `documentName`, `pageInfo` and custom keys that a backend set, sorted. A client cannot replace them. */
    vouched_fields: Generated<string[]>;
    /** Time of the newest notification for everybody; orders the Documents feed. */
    last_broadcast_at: number | null;
    /** Last number given to a thread. Numbers are never reused. */
    last_annotation_number: Generated<number>;
    /** The migration that moves it. Nobody else writes in it meanwhile. */
    migration_id: Generated<string | null>;
    created_at: number;
    last_updated: number;
  };
  /** Migrations of documents (REST contract §3.7). */
  document_migrations: {
    api_key: string;
    organization_id: string;
    migration_id: string;
    document_id: string;
    new_document_id: string;
    status: 'pending' | 'in_progress' | 'completed' | 'failed';
    /** Why it failed, for people. */
    error: string | null;
    created_at: number;
    /** `null`: it is not finished. */
    ended_at: number | null;
  };
  /** Locations used so far in a document. */
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
    profile: Json<Omit<User, 'userId' | 'organizationId' | 'accessRole'> & Locale>;
    /** Those of `GUARDED_FIELDS` that a backend or a token set, sorted. A client cannot replace them. */
    vouched_fields: Generated<string[]>;
    /** Beginning of the name in lower case, or of the email or id of a person without a name. Lists of people are sorted by it. */
    sort_name: Derived<string>;
    sort_email: Derived<string | null>;
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
    /** Seconds since epoch. The grant counts as absent from that second on. */
    expires_at: number | null;
    /** Of an organization's grant: the last token of the person made them an admin. */
    is_admin: Generated<boolean>;
    /** Whether it came with a token of development mode. It ends when the installation leaves that mode. */
    in_development: Generated<boolean>;
    /** The grant that it replaced, which is restored then; `null` when there was none. */
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
    /** Scope of a digest, which stands for the notifications in `digest_items` for one recipient; `null` for a plain notification. */
    digest_scope: Generated<DigestScope | null>;
    /** `null`: no access context. */
    access: Json<Access> | null;
    /** True: everybody with access to the document may see it. False: the other fields decide. */
    is_unrestricted: Generated<boolean>;
    /** One permission that every reader needs: as the database's function `context_key` says of `access`, or of that of its thread. */
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
  /** The plain notifications that a digest stands for. */
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
  /** People whom backends show in documents. */
  presence_people: {
    api_key: string;
    organization_id: string;
    document_id: string;
    user_id: string;
    user_hash: Hash;
    name: string | null;
    email: string | null;
    status: 'online' | 'away' | 'offline';
    updated_at: number;
  };
  /** Who edits a document in single editor mode. */
  editor_seats: {
    api_key: string;
    organization_id: string;
    document_id: string;
    /** Grows with each change that others are told of. */
    version: Generated<number>;
    /** The editor; `null`: nobody. */
    user_id: string | null;
    tab_id: string | null;
    /** The tab loses the seat then, unless it is renewed; ms since epoch. */
    lease_ends_at: number | null;
    /** Those who wait, first the one who has asked first. */
    requests: ColumnType<SeatRequest[], string | undefined, string>;
  };
  /** Values that everybody in a document shares. */
  live_states: {
    api_key: string;
    organization_id: string;
    document_id: string;
    live_state_id: string;
    live_state_hash: Hash;
    data: ColumnType<AnyJson, string, string>;
    updated_at: number;
    /** `null`: a backend. */
    updated_by: string | null;
    tab_id: string | null;
  };
  /** Who has opened a document, or a location in it. */
  document_views: {
    api_key: string;
    organization_id: string;
    document_id: string;
    /** `''`: the document as a whole. */
    location_id: string;
    location_hash: Hash;
    user_id: string;
    user_hash: Hash;
    first_viewed_at: number;
    last_viewed_at: number;
    views_count: number;
  };
  /** How many opened it on each day. It names nobody. */
  document_view_days: {
    api_key: string;
    organization_id: string;
    document_id: string;
    location_id: string;
    location_hash: Hash;
    /** Midnight UTC. */
    day: number;
    users_count: number;
    views_count: number;
  };
  /** Shared documents (Yjs) of documents. Every update raises the position. */
  crdt_stores: {
    api_key: string;
    organization_id: string;
    document_id: string;
    store_id: string;
    store_hash: Hash;
    type: StoredType;
    content_key: string;
    /** Position of the last update. */
    sequence: number;
    last_update: number;
    /** A user id, or `rest-api`. */
    last_updated_by: string;
    /** The tab that wrote last; `null`: a backend, or a client that has named none. */
    session_id: string | null;
    created_at: number;
  };
  /** The updates of a store, without gaps. Those that its snapshot contains are deleted after a while. */
  crdt_updates: {
    api_key: string;
    organization_id: string;
    document_id: string;
    store_hash: Uint8Array;
    sequence: number;
    /** Yjs update, format 1. */
    update: Uint8Array;
    user_id: string;
    created_at: number;
  };
  /** The state of a store at a position, as one Yjs update. It can be built again from the one before and the log. */
  crdt_snapshots: {
    api_key: string;
    organization_id: string;
    document_id: string;
    store_hash: Uint8Array;
    sequence: number;
    state: Uint8Array;
    created_at: number;
  };
  /** Saved states of shared documents. */
  crdt_versions: {
    api_key: string;
    organization_id: string;
    document_id: string;
    store_hash: Uint8Array;
    version_id: string;
    version_name: string;
    /** Yjs update. */
    state: Uint8Array;
    bytes: number;
    created_at: number;
    created_by: string;
  };
  /** Messages beside a shared document: how many there are, and the time of the last one. */
  crdt_streams: {
    api_key: string;
    organization_id: string;
    document_id: string;
    store_id: string;
    store_hash: Hash;
    last_timestamp: number;
    messages: number;
    bytes: number;
  };
  /** What stands for the messages of a stream up to a time. */
  crdt_checkpoints: {
    api_key: string;
    organization_id: string;
    document_id: string;
    store_hash: Uint8Array;
    state: Uint8Array;
    vector: Uint8Array;
    content: Json<Pick<StoreCheckpoint, 'type' | 'contentKey' | 'source'>>;
    timestamp: number;
    user_id: string;
  };
  /** Each has a time of its own in its stream. */
  crdt_messages: {
    api_key: string;
    organization_id: string;
    document_id: string;
    store_hash: Uint8Array;
    timestamp: number;
    message_id: string;
    data: Uint8Array;
    content: Json<Omit<StoreMessage, 'messageId' | 'data' | 'timestamp' | 'userId'>>;
    bytes: number;
    user_id: string;
  };
  /** The reactions with one icon to one element of a page. */
  inline_reactions: {
    api_key: string;
    organization_id: string;
    document_id: string;
    annotation_id: string;
    target_element_id: string;
    target_hash: Hash;
    content: Json<ReactionIcon>;
    /** People who react with it, at least one. */
    people_count: number;
    created_at: number;
    last_updated: number;
  };
  /** Who reacts with it. */
  inline_reaction_people: {
    api_key: string;
    organization_id: string;
    document_id: string;
    annotation_id: string;
    user_id: string;
    user_hash: Hash;
    reacted_at: number;
  };
  /** Threads. Fields that decide who sees a thread, or that filters use, have columns of their own. The rest is in `content`. */
  comment_annotations: {
    api_key: string;
    organization_id: string;
    annotation_id: string;
    document_id: string;
    annotation_number: number;
    /** Last number given to a comment of the thread. */
    last_comment_number: number;
    /** Bytes of `content` as JSON. The database computes it. */
    content_bytes: Generated<number>;
    /** Bytes of comments and reactions as JSON. */
    parts_bytes: Generated<number>;
    /** Who wrote the newest comment that is no draft; `null` when there is none. */
    last_writer_id: Generated<string | null>;
    last_writer_hash: ColumnType<Uint8Array | null, never, never>;
    /** Number of that comment; 0 for none. */
    last_written: Generated<number>;
    /** Number of the newest comment that is no draft and by anybody but `last_writer_id`; 0 for none. */
    last_written_by_others: Generated<number>;
    /** Whether everybody with access to the document sees it, unless it is a draft. The database computes it. */
    is_open: ColumnType<boolean, never, never>;
    /** Whether its audience has room in an index row. The database computes it. */
    is_brief: ColumnType<boolean, never, never>;
    author_id: string;
    location_id: string | null;
    status_id: string;
    visibility: VisibilityType;
    /** Empty unless `visibility` is `organizationPrivate`. */
    visible_to_organizations: string[];
    /** Empty when `visibility` is `public`; otherwise it includes the author. */
    visible_to_users: string[];
    /** `null`: no access context. */
    access: Json<Access> | null;
    agent_fields: string[];
    /** Whether it is a draft, which only its author sees. */
    is_draft: boolean;
    created_at: number;
    last_updated: number;
    content: Json<AnnotationContent>;
    /** Hash of the item that created it. The same item again is a repeat (REST contract §1.10). */
    request_hash: string;
  };
  /** What threads are found by when they may have several of a kind, see `threadTerms`. */
  thread_terms: {
    api_key: string;
    organization_id: string;
    annotation_id: string;
    term_hash: Uint8Array;
    /** The thread's. */
    last_updated: number;
  };
  comments: {
    api_key: string;
    organization_id: string;
    annotation_id: string;
    comment_id: string;
    /** Number in the order in which the service stored the comments. View marks refer to it. */
    comment_number: number;
    author_id: string;
    /** The people mentioned by name. Members of mentioned groups are looked up. */
    mentioned_user_ids: string[];
    mentioned_group_ids: string[];
    is_draft: boolean;
    created_at: number;
    last_updated: number;
    content: Json<StoredCommentContent>;
    request_hash: string;
  };
  /** The reactions with one icon to one comment. */
  reaction_annotations: {
    api_key: string;
    organization_id: string;
    reaction_annotation_id: string;
    annotation_id: string;
    comment_id: string;
    created_at: number;
    last_updated: number;
    /** At most one for each person, oldest first. */
    reactions: Json<Reaction[]>;
    content: Json<ReactionIcon>;
  };
  /** How far a person has read a thread. */
  comment_views: {
    api_key: string;
    organization_id: string;
    annotation_id: string;
    /** The thread's. */
    document_id: string;
    user_id: string;
    user_hash: Hash;
    /** Number of the newest comment seen; 0 for none. */
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
  /** Bytes of the files of a person in an organization, or of the whole organization (`user_id` is `''`). The database updates them. */
  stored_bytes: { api_key: string; organization_id: string; user_id: string; bytes: number };
  /** Uploaded files. Their bytes are in the blob store. */
  uploads: {
    api_key: string;
    organization_id: string;
    attachment_id: string;
    document_id: string;
    /** The thread and the comment of the file; `null` until a comment names the file. */
    annotation_id: string | null;
    comment_id: string | null;
    /** Key of its bytes. Never reused for another file. */
    blob_key: string;
    /** SHA-256 in hex. */
    content_hash: string;
    /** False while the bytes are being stored. */
    is_stored: Generated<boolean>;
    uploaded_by: string;
    name: string;
    mime_type: string;
    /** Bytes. */
    size: number;
    created_at: number;
  };
  /** Recordings. */
  recorder_annotations: {
    api_key: string;
    organization_id: string;
    annotation_id: string;
    document_id: string;
    author_id: string;
    /** The thread and the comment that name it; `null` when none does. */
    comment_annotation_id: string | null;
    comment_id: string | null;
    content: Json<RecordingContent>;
    /** Others have been told of it. */
    is_announced: Generated<boolean>;
    created_at: number;
    last_updated: number;
  };
  /** Files of recordings, from the start of their uploads. */
  recorder_files: {
    api_key: string;
    organization_id: string;
    attachment_id: string;
    document_id: string;
    /** The recording, which may not be there until the upload is finished. */
    annotation_id: string;
    /** 0: the recording. From 1: an edited version. */
    version: number;
    uploaded_by: string;
    name: string;
    mime_type: string;
    /** Names the file in its address. Never used for another file. */
    file_key: string;
    /** The recording that has it; `null` until the upload is finished. */
    finished_for: string | null;
    /** Bytes; `null` until the upload is finished. */
    size: number | null;
    created_at: number;
    /** When the last part was stored. */
    last_updated: number;
  };
  /** The bytes of these files, in parts. */
  recorder_parts: {
    api_key: string;
    organization_id: string;
    attachment_id: string;
    part_number: number;
    uploaded_by: string;
    /** Key of its bytes. Never reused for other bytes. */
    blob_key: string;
    /** SHA-256 in hex. */
    content_hash: string;
    size: number;
    /** Its place in the file; `null` until the upload is finished. */
    starts_at: number | null;
    /** False while the bytes are being stored. */
    is_stored: Generated<boolean>;
  };
  /** Pictures of these files. */
  recorder_thumbnails: {
    api_key: string;
    organization_id: string;
    attachment_id: string;
    uploaded_by: string;
    /** Key of its bytes. Never reused for other bytes. */
    blob_key: string;
    mime_type: string;
    size: number;
    /** False while the bytes are being stored. */
    is_stored: Generated<boolean>;
  };
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
    /** Raised by every merge. So the end of an older run leaves the merged job waiting. */
    version: Generated<number>;
    leased_until: number | null;
    /** Set when the last attempt failed. The job is kept for people to look at and does not run again. */
    failed_at: number | null;
    last_error: string | null;
  };
}

/** State of the delivery of a plain notification to a recipient (REST contract §4.4). */
export type DeliveryState = 'pending' | 'delivered' | 'suppressed' | 'digested';

/** Scope of a digest: one document, or all documents of the person. */
export type DigestScope = 'document' | 'user';

/** How a reaction looks. `icon` is absent when a reaction provider stores it. */
export interface ReactionIcon {
  icon?: string;
  iconUrl?: string;
  iconEmoji?: string;
  isReactionResolverUsed?: boolean;
}

/** Hash of the id column beside it, which the database computes. The primary key holds it, because the id may be too long. */
type Hash = Derived<Uint8Array>;

/** A column that the database computes. */
type Derived<Value> = ColumnType<Value, never, never>;

/** A jsonb column. Reads give the parsed value; writes take JSON text. */
type Json<T extends object | null> = JSONColumnType<T & object>;

/** Settings of an API key with simple values (REST contract §3.14). */
export interface ApiKeySwitches {
  defaultDocumentAccessType: AccessType;
  isPrivateCommentsEnabled: boolean;
  requireJwtToken: boolean;
  requireAutoOrgUser: boolean;
  /** Threads of clients are held until an admin approves them, see `heldThreads`. Documents and organizations may say otherwise. */
  moderatorMode: boolean;
  useNotificationService: boolean;
}

/**
 * Stored settings of an API key. Absent ones have their defaults. `notificationSettings`, `activitySettings`, `webhookSettings` and
 * `advancedWebhookSettings` read the configurations of services and fill in the defaults.
 */
export type ApiKeySettings = Partial<ApiKeySwitches> &
  DeepPartial<Omit<NotificationService, keyof ApiKeySwitches> & ActivityService & WebhookService> & {
    advancedWebhookConfig?: Partial<AdvancedWebhookConfig>;
    /** Whether the key is for development: people need no token unless `requireJwtToken` is true. */
    isDevelopmentKey?: boolean;
  };

/** An object with every part optional, at any depth. */
export type DeepPartial<T> = T extends object ? { [Key in keyof T]?: DeepPartial<T[Key]> | undefined } : T;
