import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { LIMITS } from '../limits.js';
import { notificationContent, notificationSchema, notificationSettingsSchema } from '../notification.js';
import { userSchema } from '../people.js';
import { filterIds, freeObject, hostId, optional, recordId } from '../primitives.js';
import { itemResultSchema, itemResultsSchema, successMessageSchema } from '../results.js';
import {
  createFlags,
  documentScope,
  idList,
  locationKey,
  organizationScope,
  paging,
  uniqueBy,
  verifyFlag,
} from './shared.js';

const recipients = z.array(userSchema).max(LIMITS.notifyUsers);

/** On adds, blank text is no text: another field, or the customer's notification provider, may have it. */
const textOrNone = (maxLength: number) =>
  optional(z.string().max(maxLength)).transform((value) => (value?.trim() ? value : undefined));

const content = {
  displayHeadlineMessageTemplateData: optional(notificationContent.displayHeadlineMessageTemplateData),
  displayBodyMessageTemplate: textOrNone(LIMITS.bodyTemplate),
  displayBodyMessageTemplateData: optional(notificationContent.displayBodyMessageTemplateData),
  notificationSourceData: optional(notificationContent.notificationSourceData),
  context: optional(notificationContent.context),
  location: optional(notificationContent.location),
  metadata: optional(freeObject),
};

export const addNotification = defineEndpoint({
  path: '/v2/notifications/add',
  audience: 'backend',
  summary:
    'Creates one notification on a document. Fails with NOT_FOUND for an unknown organization or document. Fails with FAILED_PRECONDITION when the notification service is off.',
  data: z
    .object({
      ...documentScope,
      ...createFlags,
      ...verifyFlag,
      actionUser: userSchema,
      notifyUsers: optional(recipients),
      notifyAll: optional(z.boolean()),
      notificationId: optional(recordId),
      isNotificationResolverUsed: optional(z.boolean()),
      displayHeadlineMessageTemplate: textOrNone(LIMITS.headlineTemplate),
      displayBodyMessage: textOrNone(LIMITS.bodyTemplate),
      notificationSource: optional(
        z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1-64 characters of A-Z, a-z, 0-9, _ and -'),
      ),
      ...content,
    })
    .superRefine((data, context) => {
      const missing = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (!data.notifyUsers?.length && data.notifyAll !== true) {
        missing('notifyUsers', 'must name at least one user unless notifyAll is true');
      }
      if (data.isNotificationResolverUsed) return;
      if (data.displayHeadlineMessageTemplate === undefined) {
        missing('displayHeadlineMessageTemplate', 'is required unless isNotificationResolverUsed is true');
      }
      if (data.displayBodyMessage === undefined && data.displayBodyMessageTemplate === undefined) {
        missing(
          'displayBodyMessage',
          'is required unless displayBodyMessageTemplate is given or isNotificationResolverUsed is true',
        );
      }
    }),
  result: successMessageSchema,
});

export const getNotifications = defineEndpoint({
  path: '/v2/notifications/get',
  audience: 'backend',
  summary:
    'Reads the notifications of a document, or those that one person may receive, paged. Returns none for an unknown document or person. Fails with NOT_FOUND for an unknown organization.',
  data: z
    .object({
      ...organizationScope,
      ...paging,
      documentId: optional(hostId),
      userId: optional(hostId),
      locationId: optional(locationKey),
      notificationIds: optional(filterIds(recordId)),
      order: optional(z.enum(['asc', 'desc'])),
    })
    .refine((data) => data.documentId !== undefined || data.userId !== undefined, {
      path: ['documentId'],
      message: 'give documentId, userId or both',
    }),
  result: z.array(notificationSchema),
  isPaged: true,
});

/** On updates `null` is an error and an absent field is not changed (§1.13). */
const notificationChange = z.object({
  id: recordId,
  actionUser: userSchema.optional(),
  displayHeadlineMessageTemplate: notificationContent.displayHeadlineMessageTemplate.optional(),
  displayHeadlineMessageTemplateData: notificationContent.displayHeadlineMessageTemplateData.optional(),
  displayBodyMessage: notificationContent.displayBodyMessage.optional(),
  displayBodyMessageTemplate: notificationContent.displayBodyMessageTemplate.optional(),
  displayBodyMessageTemplateData: notificationContent.displayBodyMessageTemplateData.optional(),
  notificationSourceData: notificationContent.notificationSourceData.optional(),
  context: notificationContent.context.optional(),
  location: notificationContent.location.optional(),
  metadata: notificationContent.metadata.optional(),
  /** Replaces the recipients. */
  notifyUsers: recipients.optional(),
  /** Adds read marks; never removes one. */
  readByUserIds: z.array(hostId).max(LIMITS.notifyUsers).optional(),
  persistReadForUsers: z.boolean().optional(),
});

/** Selects notifications for updates and deletions. */
const selectors = {
  documentId: hostId.optional(),
  locationId: locationKey.optional(),
  userId: hostId.optional(),
};

export const updateNotifications = defineEndpoint({
  path: '/v2/notifications/update',
  audience: 'backend',
  summary:
    'Changes content, recipients or read marks, and delivers nothing again. Returns one result for each (not-found, permission-denied). Fails with NOT_FOUND for an unknown organization.',
  data: z.object({
    ...organizationScope,
    ...verifyFlag,
    ...selectors,
    notifications: uniqueBy(notificationChange, 'id', LIMITS.ids),
  }),
  result: itemResultsSchema,
});

export const deleteNotifications = defineEndpoint({
  path: '/v2/notifications/delete',
  audience: 'backend',
  summary:
    'Deletes notifications for everybody, or for one person. Returns one result for each. Fails with NOT_FOUND for an unknown organization.',
  data: z
    .object({
      ...organizationScope,
      ...selectors,
      notificationIds: idList(recordId).optional(),
    })
    .refine((data) => [data.documentId, data.userId, data.notificationIds].some((value) => value !== undefined), {
      path: ['documentId'],
      message: 'give at least one of documentId, userId and notificationIds',
    }),
  result: itemResultsSchema,
});

export const setNotificationConfig = defineEndpoint({
  path: '/v2/notifications/config/set',
  audience: 'backend',
  summary:
    'Merges notification channels of people, for the organization or for documents. The people and documents need not exist. Returns one result for each person. Fails with NOT_FOUND for an unknown organization, and with RESOURCE_EXHAUSTED when a person would have more than 100 channels.',
  data: z.object({
    ...organizationScope,
    userIds: idList(hostId),
    documentIds: filterIds(hostId).optional(),
    config: notificationSettingsSchema,
  }),
  result: z.record(z.string(), itemResultSchema),
});

export const getNotificationConfig = defineEndpoint({
  path: '/v2/notifications/config/get',
  audience: 'backend',
  summary:
    "Reads a person's effective notification channels: one entry for each document in request order, or one for the organization. Fails with NOT_FOUND for an unknown organization.",
  data: z
    .object({
      ...organizationScope,
      userId: hostId,
      documentIds: optional(filterIds(hostId)),
      getOrganizationConfig: optional(z.boolean()),
    })
    .refine((data) => data.documentIds !== undefined || data.getOrganizationConfig === true, {
      path: ['documentIds'],
      message: 'is required unless getOrganizationConfig is true',
    }),
  result: z.array(
    z.object({
      config: z.record(z.string(), z.string()),
      metadata: z.object({
        apiKey: z.string(),
        organizationId: z.string(),
        userId: z.string(),
        documentId: z.string().optional(),
      }),
    }),
  ),
});
