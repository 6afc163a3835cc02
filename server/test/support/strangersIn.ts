/** Fields of REST contract §2.3, §2.5-2.8 and §2.14. */
export const USER = [
  'userId',
  'name',
  'email',
  'photoUrl',
  'organizationId',
  'initial',
  'color',
  'textColor',
  'plan',
  'type',
];
export const THREAD =
  `annotationId annotationNumber annotationIndex type commentType sourceType comments from createdAt lastUpdated status
  statusUpdatedByUserId resolvedByUserId resolvedByUser priority assignedTo context visibilityConfig location locationId targetElement
  targetElementId targetTextRange position pageInfo commentCategories customList isDraft hasDraftComments approved accepted resolved inProgress
  subscribedUsers unsubscribedUsers subscribedGroups involvedUserIds mentionedUserIds views viewedByUserIds metadata`.split(
    /\s+/,
  );
export const COMMENT =
  `commentId type commentText commentHtml from to taggedUserContacts toOrganizationUserGroup context metadata attachments
  recorders customList reactionAnnotationIds reactionAnnotations status isDraft isEdited editedAt createdAt lastUpdated
  isCommentTextAvailable isCommentResolverUsed sourceType agent replaceContentHtml replaceContentText commentVoiceUrl`.split(
    /\s+/,
  );
export const REACTION =
  `annotationId type icon iconUrl iconEmoji commentAnnotationId commentId reactions fromUsers from involvedUserIds
  isReactionResolverUsed metadata lastUpdated`.split(/\s+/);
export const PLACE = [
  'apiKey',
  'organizationId',
  'documentId',
  'documentMetadata',
  'documentName',
  'pageInfo',
  'document',
  'organization',
];
export const DOCUMENT = [
  'id',
  'documentName',
  'organizationId',
  'accessType',
  'disabled',
  'pageInfo',
  'locations',
  'createdAt',
  'lastUpdated',
];
export const ORGANIZATION = ['id', 'organizationName', 'disabled', 'createdAt', 'lastUpdated'];

/** What a value may hold, by the name of its field. Fields that are not named may hold any; `open`: what is below them, too. */
export type Shapes = Readonly<Record<string, readonly string[] | 'open'>>;

/** Of what is in threads, comments, notifications and activities. */
export const RECORD_SHAPES: Shapes = {
  comments: COMMENT,
  reactionAnnotations: REACTION,
  metadata: PLACE,
  from: USER,
  actionUser: USER,
  user: USER,
  assignedTo: USER,
  to: USER,
  resolvedByUser: USER,
  reactions: ['from', 'lastUpdated', 'variant'],
  fromUsers: ['from', 'lastUpdated'],
  visibilityConfig: ['type', 'organizationId', 'organizationIds', 'userIds'],
  taggedUserContacts: ['userId', 'contact', 'text'],
};

/** Paths of fields that no contract names. */
export function strangersIn(value: unknown, allowed: Shapes[string] | null, shapes: Shapes, path = ''): string[] {
  if (allowed === 'open') return [];
  if (Array.isArray(value)) return value.flatMap((item) => strangersIn(item, allowed, shapes, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => [
    ...(allowed === null || allowed.includes(key) ? [] : [`${path}.${key}`]),
    ...strangersIn(below, shapeOf(key, below, shapes), shapes, `${path}.${key}`),
  ]);
}

/** `views.comments` is by id, and no list of comments. */
const shapeOf = (key: string, value: unknown, shapes: Shapes) =>
  key === 'comments' && !Array.isArray(value) ? null : (shapes[key] ?? null);
