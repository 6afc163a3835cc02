import { z } from 'zod';
import { accessSchema } from '../access.js';
import {
  annotationContent,
  commentAnnotationSchema,
  commentCountSchema,
  prioritySchema,
  statusSchema,
  suggestionSchema,
} from '../commentAnnotation.js';
import { commentContent, contextChangeSchema, ownCommentSchema } from '../comment.js';
import { defineEndpoint } from '../endpoint.js';
import { LIMITS } from '../limits.js';
import { userSchema } from '../people.js';
import { hostId, imageAddress, optional, recordId } from '../primitives.js';
import { requireFewMentions } from '../requireFewMentions.js';
import { annotationFilters } from '../rest/commentAnnotations.js';
import { hostIdFilter, paging } from '../rest/shared.js';
import { visibilityInputSchema } from '../visibility.js';
import { sessionScope } from './session.js';

/** The thread after a write, as the writer sees it, and the position of the write in the document's stream. */
const saved = z.object({ annotation: commentAnnotationSchema, sequence: z.number() });
/** What the client leaves out of everything that it shows. */
const narrowing = {
  /** Only threads that somebody with just these permissions would see, on top of what the person may see. */
  access: optional(accessSchema),
  /** Threads anywhere but there. */
  excludedLocationIds: optional(z.array(z.string().min(1).max(1024)).min(1).max(LIMITS.ids)),
};
const thread = { ...sessionScope, annotationId: recordId };

export const listCommentAnnotations = defineEndpoint({
  path: '/v2/client/commentAnnotations/list',
  audience: 'client',
  summary: 'Reads the threads that the signed-in person may see, own drafts included. Paged.',
  data: z.object({
    ...sessionScope,
    /** Absent: every document that the person may open. */
    documentIds: hostIdFilter,
    ...annotationFilters,
    ...narrowing,
    ...paging,
  }),
  result: z.object({
    annotations: z.array(commentAnnotationSchema),
    /**
     * Position of each requested document, before it was read: the answer has every change up to it. 0 for documents
     * that are unknown or closed to the person.
     */
    sequences: z.record(z.string(), z.number()),
    /**
     * The viewer stamp of each requested document that the person may open. Send it as `sight` of `subscribe`, with the
     * position.
     */
    sights: z.record(z.string(), z.string()),
  }),
  isPaged: true,
});

export const getCommentAnnotationsCount = defineEndpoint({
  path: '/v2/client/commentAnnotations/counts',
  audience: 'client',
  summary:
    'Counts the threads that the signed-in person may see, no drafts. With agentFields nothing unread is looked up: unread equals total.',
  data: z.object({
    ...sessionScope,
    /** Absent: one count over every document that the person may open, under the organization's id. */
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
    /** Every asked id is present, zeros for documents that are unknown or closed to the person. */
    counts: z.record(z.string(), commentCountSchema),
    /** Position of the topic `commentCounts` from before the counting: changes up to it are counted. */
    sequence: z.number(),
  }),
});

export const addCommentAnnotation = defineEndpoint({
  path: '/v2/client/commentAnnotations/add',
  audience: 'client',
  summary: 'Makes a thread. The id is the client’s: a repeat of the same call changes nothing.',
  data: z.object({
    ...thread,
    documentId: hostId,
    ...annotationContent,
    status: optional(statusSchema),
    priority: optional(prioritySchema),
    /** `organizationPrivate` without an organization: the current one. `restricted`: the writer is always added. */
    visibility: optional(visibilityInputSchema),
    suggestion: optional(suggestionSchema),
    comments: z
      .array(ownCommentSchema)
      .min(1)
      .max(LIMITS.comments)
      .superRefine((comments, context) => requireFewMentions([{ comments }], [], context)),
    /** Only the writer sees it. @default false */
    isDraft: optional(z.boolean()),
  }),
  result: saved,
});

export const updateCommentAnnotation = defineEndpoint({
  path: '/v2/client/commentAnnotations/update',
  audience: 'client',
  summary: 'Changes a thread; absent fields are left alone.',
  data: z.object({
    ...thread,
    ...z
      .object({
        status: statusSchema,
        priority: prioritySchema.nullable(),
        assignedTo: userSchema.nullable(),
        context: contextChangeSchema,
        visibility: visibilityInputSchema,
        approved: z.boolean(),
        /** `false` publishes a draft. */
        isDraft: z.literal(false),
        suggestion: suggestionSchema,
      })
      .partial().shape,
    /** Context only: keep custom keys that are not sent. @default false */
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
  summary: 'Deletes a thread: its author or an admin may. A thread that is not there counts as deleted.',
  data: z.object(thread),
  result: z.object({ sequence: z.number() }),
});

export const subscribeToCommentAnnotation = defineEndpoint({
  path: '/v2/client/commentAnnotations/subscribe',
  audience: 'client',
  summary: 'Subscribes the signed-in person to a thread by hand, or unsubscribes them.',
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
    /** Read: numbers of the newest comments that the person has been shown, by thread. @default the newest that there are */
    through: optional(
      z
        .record(recordId, z.int().min(0))
        .refine((through) => Object.keys(through).length <= LIMITS.ids, `must name at most ${LIMITS.ids} threads`),
    ),
  }),
  /** Positions of the documents that changed. */
  result: z.object({ sequences: z.record(z.string(), z.number()) }),
});

export const addComment = defineEndpoint({
  path: '/v2/client/comments/add',
  audience: 'client',
  summary: 'Adds a comment to a thread.',
  data: z.object({
    ...thread,
    comment: ownCommentSchema,
    assignedTo: optional(userSchema),
    /** Sets the visibility of the whole thread: the author or an admin may. */
    visibility: optional(visibilityInputSchema),
  }),
  result: saved,
});

export const updateComment = defineEndpoint({
  path: '/v2/client/comments/update',
  audience: 'client',
  summary: 'Changes a comment: its author may.',
  data: z.object({
    ...thread,
    commentId: recordId,
    ...commentContent,
    /** Keep the fields that are not sent. @default false */
    merge: optional(z.boolean()),
    /** `false` publishes a draft. */
    isDraft: z.literal(false).optional(),
  }),
  result: saved,
});

export const deleteComment = defineEndpoint({
  path: '/v2/client/comments/delete',
  audience: 'client',
  summary: 'Deletes a comment: its author or an admin may. The last one takes its thread along.',
  data: z.object({
    ...thread,
    commentId: recordId,
    /** The first comment takes its thread along. @default false */
    withThread: optional(z.boolean()),
    /** What a resolved thread becomes, as a deleted comment opens it again. @default Open */
    defaultStatus: optional(statusSchema),
  }),
  /** `annotation` is `null` when the thread went too. */
  result: z.object({ annotation: commentAnnotationSchema.nullable(), sequence: z.number() }),
});

export const setReaction = defineEndpoint({
  path: '/v2/client/reactions/set',
  audience: 'client',
  summary: "Puts the signed-in person's reaction on a comment, or takes it away. Repeats change nothing.",
  data: z
    .object({
      ...thread,
      commentId: recordId,
      /** The same for everybody who reacts to this comment with this icon, so that all meet in one record. */
      reactionAnnotationId: recordId,
      icon: optional(z.string().min(1).max(200)),
      iconUrl: optional(imageAddress(2048)),
      iconEmoji: optional(z.string().max(64)),
      isReactionResolverUsed: optional(z.boolean()),
      isOn: z.boolean(),
    })
    .refine(({ isOn, icon, isReactionResolverUsed }) => !isOn || icon !== undefined || isReactionResolverUsed, {
      path: ['icon'],
      message: 'is required, unless isReactionResolverUsed says that a provider keeps it',
    }),
  result: saved,
});
