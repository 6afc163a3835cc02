import { z } from 'zod';
import {
  annotationContent,
  backendAnnotationSchema,
  commentCountSchema,
  customListSchema,
  newSuggestionSchema,
  shownPrioritySchema,
  shownStatusSchema,
  statusSchema,
  prioritySchema,
  suggestionSchema,
  targetElementSchema,
} from '../commentAnnotation.js';
import { backendContextChangeSchema, commentInputSchema } from '../comment.js';
import { defineEndpoint } from '../endpoint.js';
import { LIMITS } from '../limits.js';
import { userSchema } from '../people.js';
import { locationSchema } from '../places.js';
import { filterIds, hostId, optional, recordId, timestamp } from '../primitives.js';
import { itemResultSchema } from '../results.js';
import { explicitVisibilitySchema } from '../visibility.js';
import { requireFewMentions } from '../requireFewMentions.js';
import {
  createFlags,
  documentScope,
  hostIdFilter,
  idList,
  locationKey,
  organizationScope,
  paging,
  verifyFlag,
} from './shared.js';

/** Whether an addition sends notifications and records activities (REST contract §4, §3.4). */
export const triggerFlags = {
  triggerNotification: optional(z.boolean()),
  triggerActivities: optional(z.boolean()),
};

/** The trigger flags of a change or a deletion, and the person who did it. The person is required when a flag is true. */
export const actor = {
  triggerNotification: z.boolean().optional(),
  triggerActivities: z.boolean().optional(),
  actionUser: userSchema.optional(),
};
interface Actor {
  triggerNotification?: boolean | undefined;
  triggerActivities?: boolean | undefined;
  actionUser?: unknown;
}
export const requireActor = (data: Actor, context: z.RefinementCtx) => {
  if ((data.triggerNotification || data.triggerActivities) && !data.actionUser) {
    context.addIssue({ code: 'custom', path: ['actionUser'], message: 'is required when a trigger flag is true' });
  }
};

/** `comments` is another name of `commentData`. */
export const commentData = {
  commentData: optional(z.array(commentInputSchema).min(1).max(LIMITS.comments)),
  comments: optional(z.array(commentInputSchema).min(1).max(LIMITS.comments)),
};
interface WithComments {
  commentData?: { commentId?: string | undefined }[] | undefined;
  comments?: { commentId?: string | undefined }[] | undefined;
}
export const requireComments = (data: WithComments, context: z.RefinementCtx) => {
  if (data.commentData && data.comments) {
    context.addIssue({
      code: 'custom',
      path: ['comments'],
      message: 'is another name of commentData: send one of them',
    });
  }
  const name = data.comments ? 'comments' : 'commentData';
  const list = data[name];
  if (!list)
    return context.addIssue({ code: 'custom', path: ['commentData'], message: 'must hold at least one comment' });
  const seen = new Set<string>();
  list.forEach(({ commentId }, index) => {
    if (commentId === undefined) return;
    if (seen.has(commentId)) {
      context.addIssue({ code: 'custom', path: [name, index, 'commentId'], message: 'is used twice in this request' });
    }
    seen.add(commentId);
  });
};

const annotationInputSchema = z
  .object({
    annotationId: optional(recordId),
    ...annotationContent,
    status: optional(shownStatusSchema),
    priority: optional(shownPrioritySchema),
    visibility: optional(explicitVisibilitySchema),
    suggestion: optional(newSuggestionSchema),
    createdAt: optional(timestamp),
    lastUpdated: optional(timestamp),
    ...commentData,
  })
  .superRefine(requireComments)
  .meta({ id: 'CommentAnnotationInput' });
export type CommentAnnotationInput = z.output<typeof annotationInputSchema>;

export const addCommentAnnotations = defineEndpoint({
  path: '/v2/commentannotations/add',
  audience: 'backend',
  summary:
    'Creates threads, each with its comments. Returns one result for each. When one fails, the answer is an error whose details hold all results: PERMISSION_DENIED if an author was denied, else the status of the first failure. The threads with success in the details were written. Fails with NOT_FOUND for an unknown organization or document.',
  data: z.object({
    ...documentScope,
    ...createFlags,
    ...verifyFlag,
    ...triggerFlags,
    commentAnnotations: z
      .array(annotationInputSchema)
      .min(1)
      .max(LIMITS.commentAnnotations)
      .superRefine((annotations, context) => {
        const seen = new Set<string>();
        annotations.forEach(({ annotationId }, index) => {
          if (annotationId === undefined) return;
          if (seen.has(annotationId)) {
            context.addIssue({
              code: 'custom',
              path: [index, 'annotationId'],
              message: 'is used twice in this request',
            });
          }
          seen.add(annotationId);
        });
      })
      .superRefine((annotations, context) => requireFewMentions(annotations, [], context)),
  }),
  result: z.record(
    z.string(),
    z.object({
      ...itemResultSchema.shape,
      annotationId: z.string(),
      commentIds: z.array(z.string()),
      findingId: z.string().optional(),
    }),
  ),
});

const recordIdFilter = optional(filterIds(recordId));
const labelFilter = optional(filterIds(z.string().min(1).max(1024)));

/** Filters of threads, for reads by backends and by clients. */
export const annotationFilters = {
  annotationIds: recordIdFilter,
  locationIds: optional(filterIds(locationKey)),
  /** Authors. */
  userIds: hostIdFilter,
  mentionedUserIds: hostIdFilter,
  statusIds: labelFilter,
  resolvedBy: optional(hostId),
  createdAfter: optional(timestamp),
  createdBefore: optional(timestamp),
  updatedAfter: optional(timestamp),
  updatedBefore: optional(timestamp),
  /** By `lastUpdated`. @default 'desc' */
  order: optional(z.enum(['asc', 'desc'])),
};

const AGENT_FILTERS = [
  'agentId',
  'executionId',
  'agentType',
  'agentSource',
  'agentSuggestions',
  'agentComments',
] as const;

export const getCommentAnnotations = defineEndpoint({
  path: '/v2/commentannotations/get',
  audience: 'backend',
  summary:
    'Reads threads, paged, latest change first by default. Ignores visibility and leaves out drafts. With annotationIds: in that order, null for an unknown id. Fails with NOT_FOUND for an unknown organization.',
  data: z
    .object({
      ...organizationScope,
      documentId: optional(hostId),
      documentIds: hostIdFilter,
      ...annotationFilters,
      agentId: optional(z.string().min(1)),
      executionId: optional(z.string().min(1)),
      agentType: optional(z.literal('external')),
      agentSource: optional(z.literal('external')),
      agentSuggestions: optional(z.literal(true)),
      agentComments: optional(z.literal(true)),
      groupByDocumentId: optional(z.boolean()),
      ...paging,
    })
    .superRefine((data, context) => {
      if (data.documentId !== undefined && data.documentIds) {
        context.addIssue({ code: 'custom', path: ['documentIds'], message: 'cannot be sent together with documentId' });
      }
      const used = AGENT_FILTERS.filter((name) => data[name] !== undefined);
      if (used.length > 1) {
        context.addIssue({ code: 'custom', path: [used[1]!], message: `cannot be sent together with ${used[0]}` });
      }
    }),
  result: z.union([
    z.array(backendAnnotationSchema.nullable()),
    z.record(z.string(), z.array(backendAnnotationSchema)),
  ]),
  isPaged: true,
});

/** Selects threads of a document. The fields combine with AND; without any field, every thread is selected. */
const selectors = {
  annotationIds: idList(recordId).optional(),
  locationIds: idList(locationKey).optional(),
  userIds: idList(hostId).optional(),
};

/** Fields to replace. `null` clears a nullable field. */
const updatedData = z
  .object({
    location: locationSchema,
    targetElement: targetElementSchema,
    from: userSchema,
    status: statusSchema,
    statusUpdatedByUserId: hostId.nullable(),
    resolvedByUserId: hostId.nullable(),
    assignedTo: userSchema.nullable(),
    priority: prioritySchema.nullable(),
    context: backendContextChangeSchema,
    visibility: explicitVisibilitySchema,
    suggestion: suggestionSchema,
    customList: customListSchema,
    /** `true` publishes a thread that waited. `false` makes a thread wait, while `moderatorMode` is on. */
    approved: z.boolean(),
    accepted: z.boolean(),
    createdAt: timestamp,
    lastUpdated: timestamp,
  })
  .partial();
export type AnnotationUpdate = z.output<typeof updatedData>;

export const updateCommentAnnotations = defineEndpoint({
  path: '/v2/commentannotations/update',
  audience: 'backend',
  summary:
    'Changes the selected threads of a document, or all of them. Returns one result for each. Fails with NOT_FOUND for an unknown organization or document.',
  data: z
    .object({
      ...documentScope,
      ...selectors,
      updatedData: updatedData.optional(),
      /** Context only: preserve custom keys that are not sent. @default false */
      merge: z.boolean().optional(),
      updateUsers: z
        .array(z.object({ oldUser: z.object({ userId: hostId }), newUser: userSchema }))
        .min(1)
        .max(100)
        .refine(
          (pairs) => new Set(pairs.map(({ oldUser }) => oldUser.userId)).size === pairs.length,
          'must name each old user once',
        )
        .optional(),
      ...actor,
    })
    .superRefine(requireActor)
    .superRefine(({ updatedData, updateUsers }, context) => {
      if (!updatedData && !updateUsers) {
        context.addIssue({ code: 'custom', path: ['updatedData'], message: 'is required unless updateUsers is sent' });
      }
    }),
  result: z.record(z.string(), z.object({ ...itemResultSchema.shape, id: z.string() })),
});

export const deleteCommentAnnotations = defineEndpoint({
  path: '/v2/commentannotations/delete',
  audience: 'backend',
  summary:
    'Deletes the selected threads of a document, or all of them. Returns one result for each. Fails with NOT_FOUND for an unknown organization or document.',
  data: z
    .object({
      ...documentScope,
      ...selectors,
      agentId: z.string().min(1).optional(),
      agentSuggestions: z.literal(true).optional(),
      /** Addresses are compared without their fragments. Blank ones are ignored. */
      agentUrls: z
        .array(z.string().max(8192))
        .min(1)
        .max(LIMITS.ids)
        .transform((urls) => urls.filter((url) => url.split('#')[0]?.trim()))
        .refine((urls) => urls.length > 0, 'must hold at least one address')
        .optional(),
      ...actor,
    })
    .superRefine(requireActor),
  result: z.record(z.string(), z.object({ ...itemResultSchema.shape, id: z.string() })),
});

export const countCommentAnnotations = defineEndpoint({
  path: '/v2/commentannotations/count/get',
  audience: 'backend',
  summary:
    'Counts the threads of documents that a person may see, and those with unread comments. With agentFields, unread equals total. Returns zeros for an unknown document. Fails with NOT_FOUND for an unknown organization.',
  data: z.object({
    ...organizationScope,
    documentIds: filterIds(hostId),
    userId: hostId,
    statusIds: labelFilter,
    agentFields: optional(z.array(z.string().min(1).max(8192)).min(1).max(LIMITS.filterIds)),
  }),
  result: z.record(z.string(), commentCountSchema),
});
