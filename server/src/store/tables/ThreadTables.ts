import type { Access, Reaction, VisibilityType } from '@parley/protocol';
import type { ColumnType, Generated } from 'kysely';
import type { AnnotationContent, StoredCommentContent, ReactionIcon } from '../columns.js';
import type { Hash, Json } from './columnTypes.js';

/** Threads, their comments and reactions, and who viewed or follows them. */
export interface ThreadTables {
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
  /** The terms by which threads are found that may have several of a kind, see `threadTerms`. */
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
}
