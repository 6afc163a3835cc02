import { z } from 'zod';
import {
  attachmentSchema,
  commentBodySchema,
  commentMarkup,
  commentSchema,
  openContextSchema,
  taggedUserSchema,
} from '../comment.js';
import { defineEndpoint } from '../endpoint.js';
import { LIMITS } from '../limits.js';
import { userSchema } from '../people.js';
import { filterIds, optional, recordId, timestamp } from '../primitives.js';
import { itemResultSchema } from '../results.js';
import { actor, commentData, requireActor, requireComments, triggerFlags } from './commentAnnotations.js';
import { requireFewMentions } from '../requireFewMentions.js';
import { createFlags, documentScope, hostIdFilter, idList, verifyFlag } from './shared.js';

const thread = { ...documentScope, annotationId: recordId };

export const addComments = defineEndpoint({
  path: '/v2/commentannotations/comments/add',
  audience: 'backend',
  summary:
    'Adds comments to a thread, all or nothing. Returns their ids in request order. Fails with NOT_FOUND for an unknown thread. Fails with ALREADY_EXISTS when an id is that of another comment. Fails with PERMISSION_DENIED when verifyUserPermissions is set, and an author may not write in the thread. Fails with FAILED_PRECONDITION when the thread is full.',
  data: z
    .object({ ...thread, ...createFlags, ...verifyFlag, ...triggerFlags, ...commentData })
    .superRefine(requireComments)
    .superRefine((data, context) => requireFewMentions([data], [data.comments ? 'comments' : 'commentData'], context)),
  /** Ids of the comments, in request order. */
  result: z.array(z.string()),
});

export const getComments = defineEndpoint({
  path: '/v2/commentannotations/comments/get',
  audience: 'backend',
  summary:
    'Reads the comments of a thread, oldest first. With commentIds: in that order, null for an unknown id. Fails with NOT_FOUND for an unknown thread.',
  data: z.object({ ...thread, userIds: hostIdFilter, commentIds: optional(filterIds(recordId)) }),
  result: z.array(commentSchema.nullable()),
});

export const updateComments = defineEndpoint({
  path: '/v2/commentannotations/comments/update',
  audience: 'backend',
  summary:
    'Applies the same change to the given comments of a thread. Returns one result for each. Fails with NOT_FOUND for an unknown thread.',
  data: z
    .object({
      ...thread,
      commentIds: idList(recordId),
      updatedData: z
        .object({
          commentText: commentBodySchema,
          commentHtml: commentMarkup,
          context: openContextSchema,
          from: userSchema,
          taggedUserContacts: z.array(taggedUserSchema).max(LIMITS.mentions),
          attachments: z.array(attachmentSchema).max(LIMITS.attachments),
          isCommentResolverUsed: z.boolean(),
          isCommentTextAvailable: z.boolean(),
          createdAt: timestamp,
          lastUpdated: timestamp,
        })
        .partial(),
      ...actor,
    })
    .superRefine(requireActor),
  result: z.record(z.string(), z.object({ ...itemResultSchema.shape, id: z.string() })),
});

export const deleteComments = defineEndpoint({
  path: '/v2/commentannotations/comments/delete',
  audience: 'backend',
  summary:
    'Deletes the given comments of a thread, or all. Deletes the thread when no comment is left. Returns one result for each. Fails with NOT_FOUND for an unknown thread.',
  data: z.object({ ...thread, commentIds: idList(recordId).optional(), ...actor }).superRefine(requireActor),
  result: z.record(z.string(), z.object({ ...itemResultSchema.shape, id: z.string() })),
});
