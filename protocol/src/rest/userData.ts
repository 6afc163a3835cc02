import { z } from 'zod';
import { activitySchema } from '../activity.js';
import { backendAnnotationSchema } from '../commentAnnotation.js';
import { defineEndpoint } from '../endpoint.js';
import { notificationSchema } from '../notification.js';
import { storedUserSchema } from '../people.js';
import { hostId } from '../primitives.js';
import { recorderAnnotationSchema } from '../recorderAnnotation.js';
import { idList, organizationScope, paging } from './shared.js';

export const getUserData = defineEndpoint({
  path: '/v2/users/data/get',
  audience: 'backend',
  summary:
    'Reads what an organization holds of a person, paged: their profile, threads that they wrote in or that involve them, their reactions and recordings, notifications for them, and activities of theirs. Each list has at most 100 entries. A page may have few or none, and a next one: read on until nextPageToken is null. An unknown person has nothing. Fails with NOT_FOUND for an unknown organization.',
  data: z.object({ ...organizationScope, userId: hostId, pageToken: paging.pageToken }),
  result: z.object({
    users: z.array(storedUserSchema),
    comments: z.array(backendAnnotationSchema),
    /** Reactions to comments (`commentAnnotationId`) and to elements of pages (`targetElementId`). */
    reactions: z.array(z.looseObject({ annotationId: z.string(), type: z.literal('reaction') })),
    recordings: z.array(recorderAnnotationSchema),
    notifications: z.array(notificationSchema),
    activities: z.array(activitySchema),
  }),
  isPaged: true,
});

export const deleteUserData = defineEndpoint({
  path: '/v2/users/data/delete',
  audience: 'backend',
  summary:
    'Deletes everything of people, in the given organizations or in all of the API key: profile, grants, groups, settings, comments, reactions, recordings, files, view marks; where others keep a trace of them, it names deleted_user. Answers 202 at once. The work goes on in the background and survives a restart. The same request while it runs returns the same job. Nobody is notified, and no webhook is sent.',
  data: z.object({ userIds: idList(hostId, 100), organizationIds: idList(hostId).optional() }),
  result: z.object({ jobId: z.string(), tasksCount: z.number() }),
});

export const getUserDataDeletion = defineEndpoint({
  path: '/v2/users/data/delete/status',
  audience: 'backend',
  summary:
    'Tells how far a deletion of user data has come. It is kept for 30 days after its end. Fails with NOT_FOUND for an unknown job.',
  data: z.object({ jobId: z.string().min(1).max(128) }),
  result: z.object({
    isDeleteCompleted: z.boolean(),
    tasksLeft: z.number(),
    /** Ms since epoch. */
    lastTaskCompletedTime: z.number().nullable(),
  }),
});
