import {
  type Access,
  type Anchor,
  anchorFields,
  type CommentAnnotationInput,
  type CustomPriority,
  type CustomStatus,
  type Location,
  locationKeyOf,
  OPEN_STATUS,
  type User,
  type VisibilityConfig,
} from '@parley/protocol';
import type { AnnotationContent } from '../../store/columns.js';
import { withoutEmptyTexts } from '../people/withoutEmptyTexts.js';
import { agentFieldsOf } from './agentFields.js';
import type { CommentToStore } from './commentToStore.js';

/** A thread ready to be stored. People in it are filled in from the stored ones as it is written. */
export interface ThreadToStore {
  annotationId: string;
  requestHash: string;
  /** Author of the first comment. */
  authorId: string;
  isDraft: boolean;
  visibility: VisibilityConfig;
  /** Who sees it while it waits for approval (`adminsOf`); `null`: it does not wait. */
  heldFor: string | null;
  /** `null`: no access context. */
  access: Access | null;
  location: Location | undefined;
  locationId: string | null;
  agentFields: string[];
  /** ms since epoch. */
  createdAt: number;
  lastUpdated: number;
  content: AnnotationContent;
  /** At least one, in the order in which they are numbered. */
  comments: readonly [CommentToStore, ...CommentToStore[]];
}

interface Origin {
  annotationId: string;
  requestHash: string;
  /** Author of the first comment. */
  from: User;
  sourceType: 'rest-api' | 'sdk';
  now: number;
  comments: ThreadToStore['comments'];
}

type Input = Omit<
  CommentAnnotationInput,
  'annotationId' | 'commentData' | 'comments' | 'status' | 'priority' | 'visibility' | 'createdAt' | 'lastUpdated'
> & {
  createdAt?: number | undefined;
  lastUpdated?: number | undefined;
  status?: CustomStatus | undefined;
  priority?: CustomPriority | undefined;
  /** With its defaults filled in. */
  visibility?: VisibilityConfig | undefined;
  isDraft?: boolean | undefined;
  heldFor?: string | null | undefined;
};

/** Returns the thread to store for the input of a backend or a client. */
export function threadToStore(input: Input, origin: Origin): ThreadToStore {
  const { annotationId, requestHash, from, sourceType, now, comments } = origin;
  const { access, ...context } = input.context ?? {};
  const agent = comments[0].content.agent;
  const agentFields = agent ? agentFieldsOf(agent) : [];
  return {
    annotationId,
    requestHash,
    authorId: from.userId,
    isDraft: input.isDraft ?? false,
    visibility: input.visibility ?? { type: 'public' },
    heldFor: input.heldFor ?? null,
    access: accessOrNull(access),
    location: input.location,
    locationId: input.location ? locationKeyOf(input.location) : null,
    agentFields,
    createdAt: input.createdAt ?? now,
    lastUpdated: input.lastUpdated ?? now,
    content: {
      type: input.type ?? 'comment',
      commentType: input.commentType ?? 'manual',
      sourceType: agent ? 'agent' : sourceType,
      from: withoutEmptyTexts(from),
      status: input.status ?? OPEN_STATUS,
      ...(input.priority && { priority: input.priority }),
      ...(input.assignedTo && { assignedTo: withoutEmptyTexts(input.assignedTo) }),
      ...(input.commentCategories && { commentCategories: input.commentCategories }),
      ...(input.customList && { customList: input.customList }),
      ...(input.location && { location: input.location }),
      // Only the service sets the status of a suggestion, and a new one is not decided yet.
      ...(input.type === 'suggestion' && { suggestion: { ...input.suggestion, status: 'pending' } }),
      ...(input.heldFor && { approved: false, isUntold: true as const }),
      ...(agent && { agent: { ...agent, agentFields } }),
      context,
      ...(input.metadata && { metadata: input.metadata }),
      anchor: anchorFieldsOf(input),
    },
    comments,
  };
}

/** `{}` equals no access (REST contract §2.4). */
export const accessOrNull = (access: Access | undefined): Access | null =>
  access && Object.keys(access).length > 0 ? access : null;

/** Returns the fields of an anchor that have a value. */
export function anchorFieldsOf(input: Anchor): Anchor {
  // Safe: both the names and their values come from `input`, which has this type.
  return Object.fromEntries(
    Object.keys(anchorFields)
      .map((name) => [name, input[name as keyof Anchor]] as const)
      .filter(([, value]) => value !== undefined),
  );
}
