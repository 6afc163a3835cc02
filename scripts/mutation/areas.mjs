/**
 * What a mutation run changes, and the tests that must notice. Each area is a rule on which trust stands.
 * @type {Record<string, { mutate: string[], tests: string[] }>}
 */
export const areas = {
  access: {
    mutate: [
      'protocol/src/access.ts',
      'protocol/src/accessFields.ts',
      'server/src/domain/access/documentFacts.ts',
      'server/src/domain/access/writeGrants.ts',
      'server/src/domain/threads/accessFilter.ts',
      'server/src/domain/access/ThreadReader.ts',
    ],
    tests: [
      'protocol/test/access.test.ts',
      'server/test/domain/{access,viewerAccess}.test.ts',
      'server/test/routes/permissions.test.ts',
      'server/test/tokens/developmentMode.test.ts',
      'server/test/jobs/expireGrants.test.ts',
      'server/test/comments/{accessFilter,listThreads,countThreads,personThreads}.test.ts',
    ],
  },
  visibility: {
    mutate: [
      'protocol/src/viewersOf.ts',
      'server/src/domain/access/whoSees.ts',
      'server/src/domain/access/threadAudience.ts',
      'server/src/domain/threads/readThreadAudiences.ts',
      'server/src/domain/operations/person/comments/requirePrivateComments.ts',
      'server/src/domain/threads/visibilityColumns.ts',
    ],
    tests: [
      'protocol/test/{access,viewersOf}.test.ts',
      'server/test/comments/{commentMatrix,personThreads,threadAudience}.test.ts',
      'server/test/actions/{whoSees,recipients,notificationMatrix}.test.ts',
    ],
  },
  sequence: {
    mutate: [
      'server/src/realtime/StreamFeed.ts',
      'server/src/store/changeLog.ts',
      'server/src/store/transaction.ts',
      'src/cache/threads/ThreadsBase.ts',
    ],
    tests: [
      'server/test/store/transaction.test.ts',
      'server/test/realtime/{StreamFeed,commentsTopic,documentTopic,inboxTopic,permissionsTopic,processes}.test.ts',
      'test/src/cache/threads/*.test.ts',
      'test/src/transport/*.test.ts',
    ],
  },
  delivery: {
    mutate: [
      'server/src/domain/consequences/digests/*.ts',
      'server/src/domain/consequences/webhooks/{recordAttempts,takeDeliveries}.ts',
      'server/src/jobs/sendWebhooks.ts',
    ],
    tests: [
      'server/test/delivery/*.test.ts',
      'server/test/actions/delivery.test.ts',
      'server/test/webhooks/{webhookDelivery,recordAttempts,sendWebhooks}.test.ts',
    ],
  },
  recipients: {
    mutate: [
      'server/src/domain/consequences/notifications/notifyActions.ts',
      'server/src/domain/consequences/recipients/recipientsOf.ts',
    ],
    tests: ['server/test/actions/*.test.ts'],
  },
  sanitising: {
    mutate: ['server/src/domain/threads/sanitizeCommentHtml.ts', 'server/src/html.ts'],
    tests: [
      'server/test/comments/sanitizeCommentHtml.test.ts',
      'server/test/routes/comments.test.ts',
      'server/test/email/renderEmail.test.ts',
    ],
  },
};
