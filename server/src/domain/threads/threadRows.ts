import type { Access, Reaction, User } from '@parley/protocol';
import type { AnnotationContent, StoredCommentContent, ThreadAudience } from '../../store/columns.js';
import type { Tables } from '../../store/tables.js';

/** A thread with everything that belongs to it, as stored. Times are ms since epoch. */
export interface CompleteThread {
  annotation_id: string;
  document_id: string;
  document_name: string | null;
  annotation_number: number;
  location_id: string | null;
  access: Access | null;
  agent_fields: string[];
  is_draft: boolean;
  created_at: number;
  last_updated: number;
  content: AnnotationContent;
  /** Bytes of its own content, its comments and their reactions, as JSON. */
  stored_bytes: number;
  /** Who sees it. */
  audience: ThreadAudience;
  /** Oldest first; everybody's drafts among them. */
  comments: CommentRecord[];
  /** First made first. */
  reactions: ReactionRow[];
  /** The newest 101, and those of the requested readers; newest first. */
  views: ViewRow[];
  /** For readers: the first people, one more than are listed, and those of the readers behind them. */
  subscriptions: SubscriptionRow[];
  /** Number of subscribers; 100 means 100 or more when it was read for readers. */
  subscriber_count: number;
  /** Stored people who are subscribed or resolved it; shared as `membersOf`. */
  people: ReadonlyMap<string, User>;
  /** Members of the groups that are mentioned or subscribed here; shared between the records of one read. */
  membersOf: ReadonlyMap<string, readonly string[]>;
}

export type CommentRecord = Pick<
  Tables['comments'],
  'comment_id' | 'comment_number' | 'author_id' | 'mentioned_group_ids' | 'is_draft' | 'created_at' | 'last_updated'
> & { content: StoredCommentContent };

export interface ReactionRow {
  reaction_annotation_id: string;
  comment_id: string;
  last_updated: number;
  reactions: Reaction[];
  content: { icon?: string; iconUrl?: string; iconEmoji?: string; isReactionResolverUsed?: boolean };
}

export type ViewRow = Pick<Tables['comment_views'], 'user_id' | 'through' | 'viewed_at'> & {
  is_marked_unread: boolean;
};

export type SubscriptionRow = Pick<
  Tables['comment_subscriptions'],
  'kind' | 'subscriber_id' | 'is_subscribed' | 'type'
>;
