/** Structural fields of a thread or a comment: the service stores them whatever `fieldsToRemove` contains (client contract §6.5). */
const STRUCTURAL: ReadonlySet<string> = new Set([
  ...['annotationId', 'annotationNumber', 'annotationIndex', 'commentId', 'commentNumber', 'comments', 'documentId'],
  ...['type', 'commentType', 'sourceType', 'status', 'statusUpdatedByUserId', 'resolved', 'inProgress', 'priority'],
  ...[
    'from',
    'to',
    'assignedTo',
    'resolvedByUserId',
    'resolvedByUser',
    'taggedUserContacts',
    'toOrganizationUserGroup',
  ],
  ...['attachments', 'recorders', 'reactionAnnotationIds', 'reactionAnnotations', 'commentText', 'commentHtml'],
  ...['location', 'locationId', 'pageInfo', 'context', 'contextId', 'metadata', 'visibilityConfig', 'iam', 'agent'],
  ...['position', 'positionX', 'positionY', 'screenWidth', 'screenHeight', 'screenScrollHeight', 'screenScrollTop'],
  ...['targetElement', 'targetElementId', 'targetTextRange', 'targetInlineCommentElementId', 'selectAllContent'],
  ...['inlineCommentSectionConfig', 'areaAnnotationId', 'multiThreadAnnotationId', 'sourceId', 'isPageAnnotation'],
  ...[
    'createdAt',
    'lastUpdated',
    'editedAt',
    'isEdited',
    'isDraft',
    'approved',
    'accepted',
    'suggestion',
    'ghostComment',
  ],
  ...['isCommentResolverUsed', 'isCommentTextAvailable', 'isUnsynced', 'isSending', 'resolution', 'viewMarks', 'views'],
  ...['viewedByUserIds', 'viewedBy', 'unread', 'unreadCount', 'subscribedUsers', 'unsubscribedUsers'],
  'subscriberCount',
  ...['subscribedGroups', 'involvedUserIds', 'mentionedUserIds', 'visibility', 'annotation', '__proto__'],
]);

/** Whether only the service sets a field. */
export const isStructural = (field: string): boolean => STRUCTURAL.has(field);
