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
import { givenPerson } from '../people/givenPerson.js';
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

type Said = Omit<
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
};

/** Returns the thread to store for what a backend or a client sent. */
export function threadToStore(said: Said, origin: Origin): ThreadToStore {
  const { annotationId, requestHash, from, sourceType, now, comments } = origin;
  const { access, ...context } = said.context ?? {};
  const agent = comments[0].content.agent;
  const agentFields = agent ? agentFieldsOf(agent) : [];
  return {
    annotationId,
    requestHash,
    authorId: from.userId,
    isDraft: said.isDraft ?? false,
    visibility: said.visibility ?? { type: 'public' },
    access: accessOrNull(access),
    location: said.location,
    locationId: said.location ? locationKeyOf(said.location) : null,
    agentFields,
    createdAt: said.createdAt ?? now,
    lastUpdated: said.lastUpdated ?? now,
    content: {
      type: said.type ?? 'comment',
      commentType: said.commentType ?? 'manual',
      sourceType: agent ? 'agent' : sourceType,
      from: givenPerson(from),
      status: said.status ?? OPEN_STATUS,
      ...(said.priority && { priority: said.priority }),
      ...(said.assignedTo && { assignedTo: givenPerson(said.assignedTo) }),
      ...(said.commentCategories && { commentCategories: said.commentCategories }),
      ...(said.customList && { customList: said.customList }),
      ...(said.location && { location: said.location }),
      // Only the service sets the status of a suggestion, and a new one is not decided yet.
      ...(said.type === 'suggestion' && { suggestion: { ...said.suggestion, status: 'pending' } }),
      ...(agent && { agent: { ...agent, agentFields } }),
      context,
      ...(said.metadata && { metadata: said.metadata }),
      anchor: anchorFieldsOf(said),
    },
    comments,
  };
}

/** `{}` equals no access (REST contract §2.4). */
export const accessOrNull = (access: Access | undefined): Access | null =>
  access && Object.keys(access).length > 0 ? access : null;

/** Returns the fields of an anchor that have a value. */
export function anchorFieldsOf(said: Anchor): Anchor {
  // Both the names and their values come from `said`, whose type says so.
  return Object.fromEntries(
    Object.keys(anchorFields)
      .map((name) => [name, said[name as keyof Anchor]] as const)
      .filter(([, value]) => value !== undefined),
  );
}
