import { z } from 'zod';
import { accessSchema } from '../access.js';
import {
  annotationContent,
  commentCountSchema,
  newSuggestionSchema,
  prioritySchema,
  statusSchema,
  suggestionSchema,
} from '../commentAnnotation.js';
import { commentContent, contextChangeSchema, ownCommentSchema } from '../comment.js';
import { defineEndpoint } from '../endpoint.js';
import { LIMITS } from '../limits.js';
import { userSchema } from '../people.js';
import { hostId, optional, recordId } from '../primitives.js';
import { requireFewMentions } from '../requireFewMentions.js';
import { packedThreadSchema, sharedSchema } from '../packed/packedSchemas.js';
import { annotationFilters } from '../rest/commentAnnotations.js';
import { hostIdFilter, paging, uniqueBy } from '../rest/shared.js';
import { visibilityInputSchema } from '../visibility.js';
import { isIconKnown, reactionIcon } from './reactionIcon.js';
import { sessionScope } from './session.js';

/** The thread after the write, as the writer sees it, and the position of the write in the document's stream. */
const saved = z.object({ annotation: packedThreadSchema, shared: sharedSchema, sequence: z.number() });
/** Filters that the client applies to every list and count. */
const narrowing = {
  /** Only threads whose access context matches these values. The person's own permissions still apply. */
  access: optional(accessSchema),
  /** Omits the threads at these locations. */
  excludedLocationIds: optional(z.array(z.string().min(1).max(1024)).min(1).max(LIMITS.ids)),
};
const thread = { ...sessionScope, annotationId: recordId };

export const listCommentAnnotations = defineEndpoint({
  path: '/v2/client/commentAnnotations/list',
  audience: 'client',
  summary: 'Reads the threads that the signed-in person may see, their own drafts included. Paged.',
  data: z.object({
    ...sessionScope,
    /** @default every document that the person may open */
    documentIds: hostIdFilter,
    ...annotationFilters,
    /** `false`: omits threads whose status is `terminal`. */
    resolved: optional(z.literal(false)),
    ...narrowing,
    ...paging,
  }),
  result: z.object({
    annotations: z.array(packedThreadSchema),
    shared: sharedSchema,
    /**
     * Position of each requested document, from before the read. The answer contains all changes up to it. 0 for a document that
     * does not exist or that the person may not open.
     */
    sequences: z.record(z.string(), z.number()),
    /** Viewer stamp of each requested document that the person may open. `subscribe` takes it as `stamp`, together with the position. */
    stamps: z.record(z.string(), z.string()),
  }),
  isPaged: true,
});

export const getCommentAnnotationsCount = defineEndpoint({
  path: '/v2/client/commentAnnotations/counts',
  audience: 'client',
  summary:
    'Counts the threads that the signed-in person may see, and those with unread comments; no drafts. With agentFields, unread equals total.',
  data: z.object({
    ...sessionScope,
    /** Without it, the answer contains one count of all documents that the person may open, under the organization's id. */
    documentIds: optional(
      z
        .array(hostId)
        .min(1)
        .max(LIMITS.countDocuments)
        .transform((ids) => [...new Set(ids)]),
    ),
    statusIds: annotationFilters.statusIds,
    locationIds: annotationFilters.locationIds,
    agentFields: optional(z.array(z.string().min(1).max(8192)).min(1).max(LIMITS.filterIds)),
    ...narrowing,
  }),
  result: z.object({
    /** Counts by document id. Every requested id is present; the counts are 0 for a document that the person may not open. */
    counts: z.record(z.string(), commentCountSchema),
    /** Position of the topic `commentCounts`, from before the count. The counts include all changes up to it. */
    sequence: z.number(),
  }),
});

export const addCommentAnnotation = defineEndpoint({
  path: '/v2/client/commentAnnotations/add',
  audience: 'client',
  summary:
    'Creates a thread. The client chooses the id: a repeat of the call changes nothing. Fails with NOT_FOUND when the person may not open the document. Fails with PERMISSION_DENIED when the person may only read. Fails with ALREADY_EXISTS when the id is that of another thread. Fails with FAILED_PRECONDITION when the visibility is not public, and private comments are off.',
  data: z.object({
    ...thread,
    documentId: hostId,
    ...annotationContent,
    status: optional(statusSchema),
    priority: optional(prioritySchema),
    /** `organizationPrivate` without an organization means the current one. `restricted` always includes the writer. */
    visibility: optional(visibilityInputSchema),
    suggestion: optional(newSuggestionSchema),
    comments: uniqueBy(ownCommentSchema, 'commentId', LIMITS.comments).superRefine((comments, context) =>
      requireFewMentions([{ comments }], [], context),
    ),
    /** A draft is visible to its author only. @default false */
    isDraft: optional(z.boolean()),
  }),
  result: saved,
});

export const updateCommentAnnotation = defineEndpoint({
  path: '/v2/client/commentAnnotations/update',
  audience: 'client',
  summary:
    'Changes the given fields of a thread. Fails with NOT_FOUND when the thread is not visible to the person. Fails with PERMISSION_DENIED when the person may only read, changes who sees the thread and is neither its author nor an admin, or decides about its approval and is no admin.',
  data: z.object({
    ...thread,
    ...z
      .object({
        status: statusSchema,
        priority: prioritySchema.nullable(),
        assignedTo: userSchema.nullable(),
        context: contextChangeSchema,
        visibility: visibilityInputSchema,
        /** Only an admin may set it. `true` publishes a thread that waited. `false` makes a thread wait, while `moderatorMode` is on. */
        approved: z.boolean(),
        /** Of a thread that waits for approval, only an admin may set it. */
        accepted: z.boolean(),
        /** `false` publishes a draft. */
        isDraft: z.literal(false),
        suggestion: suggestionSchema,
      })
      .partial().shape,
    /** Preserves custom keys of the context that are not sent. @default false */
    mergeContext: optional(z.boolean()),
    customList: annotationContent.customList,
    commentCategories: annotationContent.commentCategories,
    location: annotationContent.location,
    targetElement: annotationContent.targetElement,
    targetElementId: annotationContent.targetElementId,
    targetTextRange: annotationContent.targetTextRange,
    position: annotationContent.position,
  }),
  result: saved,
});

export const deleteCommentAnnotation = defineEndpoint({
  path: '/v2/client/commentAnnotations/delete',
  audience: 'client',
  summary:
    'Deletes a thread. A thread that does not exist counts as deleted. Fails with PERMISSION_DENIED when the person is neither its author nor an admin, or may only read.',
  data: z.object(thread),
  result: z.object({ sequence: z.number() }),
});

export const subscribeToCommentAnnotation = defineEndpoint({
  path: '/v2/client/commentAnnotations/subscribe',
  audience: 'client',
  summary:
    'Subscribes the signed-in person to a thread by hand, or unsubscribes them. Fails with NOT_FOUND when the thread is not visible to the person. Fails with PERMISSION_DENIED when the person may only read.',
  data: z.object({ ...thread, isSubscribed: z.boolean() }),
  result: saved,
});

export const markCommentAnnotationsRead = defineEndpoint({
  path: '/v2/client/commentAnnotations/read',
  audience: 'client',
  summary:
    'Marks threads read as far as the person can see them, or unread. Threads that they may not see are ignored.',
  data: z.object({
    ...sessionScope,
    annotationIds: z
      .array(recordId)
      .min(1)
      .max(LIMITS.ids)
      .transform((ids) => [...new Set(ids)]),
    isRead: z.boolean(),
    /** With `isRead: true`: number of the newest comment that the person has seen, by thread. @default the newest comment */
    through: optional(
      z
        .record(recordId, z.int().min(0))
        .refine((through) => Object.keys(through).length <= LIMITS.ids, `must name at most ${LIMITS.ids} threads`),
    ),
  }),
  /** Positions of the changed documents, by document id. */
  result: z.object({ sequences: z.record(z.string(), z.number()) }),
});

export const addComment = defineEndpoint({
  path: '/v2/client/comments/add',
  audience: 'client',
  summary:
    'Adds a comment to a thread. Fails with NOT_FOUND when the thread is not visible to the person. Fails with PERMISSION_DENIED when the person may only read. Fails with ALREADY_EXISTS when the id is that of another comment. Fails with FAILED_PRECONDITION when the thread is full.',
  data: z.object({
    ...thread,
    comment: ownCommentSchema,
    assignedTo: optional(userSchema),
    /** Sets the visibility of the whole thread. Only its author or an admin may. */
    visibility: optional(visibilityInputSchema),
  }),
  result: saved,
});

export const updateComment = defineEndpoint({
  path: '/v2/client/comments/update',
  audience: 'client',
  summary:
    'Changes a comment. Fails with NOT_FOUND when the comment is not visible to the person. Fails with PERMISSION_DENIED when the person is not its author, or may only read.',
  data: z.object({
    ...thread,
    commentId: recordId,
    ...commentContent,
    /** Preserves the fields that are not sent. @default false */
    merge: optional(z.boolean()),
    /** `false` publishes a draft. */
    isDraft: z.literal(false).optional(),
  }),
  result: saved,
});

export const deleteComment = defineEndpoint({
  path: '/v2/client/comments/delete',
  audience: 'client',
  summary:
    'Deletes a comment. Deletes the thread with its last comment. A comment that does not exist counts as deleted. Fails with PERMISSION_DENIED when the person is neither its author nor an admin, or may only read.',
  data: z.object({
    ...thread,
    commentId: recordId,
    /** Deletes the thread too, when the comment is its first. @default false */
    withThread: optional(z.boolean()),
    /** New status of a resolved thread: deleting a comment reopens it. @default Open */
    defaultStatus: optional(statusSchema),
  }),
  /** `annotation` is `null` when the thread was deleted too, or did not exist. */
  result: z.object({ annotation: packedThreadSchema.nullable(), shared: sharedSchema, sequence: z.number() }),
});

export const setReaction = defineEndpoint({
  path: '/v2/client/reactions/set',
  audience: 'client',
  summary:
    "Adds or removes the signed-in person's reaction to a comment. Repeats change nothing. Fails with NOT_FOUND when the comment is not visible to the person. Fails with PERMISSION_DENIED when the person may only read. Fails with ALREADY_EXISTS when the id is that of another icon.",
  data: z
    .object({
      ...thread,
      commentId: recordId,
      /** Everybody who reacts to this comment with this icon sends the same id. One record contains all their reactions. */
      reactionAnnotationId: recordId,
      ...reactionIcon,
      isOn: z.boolean(),
    })
    .refine(...isIconKnown),
  result: saved,
});
