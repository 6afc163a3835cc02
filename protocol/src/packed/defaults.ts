/** The default values, which a packed thread omits. Created each time, as records keep them. */
export const threadDefaults = () => ({
  type: 'comment' as const,
  commentType: 'manual' as const,
  sourceType: 'sdk' as const,
  statusUpdatedByUserId: null,
  priority: null,
  assignedTo: null,
  resolvedByUser: null,
  commentCategories: [],
  customList: [],
  subscribedGroups: {},
});

/** As `threadDefaults`, of a comment. */
export const commentDefaults = () => ({
  type: 'text' as const,
  toOrganizationUserGroup: [],
  attachments: [],
  recorders: [],
  customList: [],
  status: 'added' as const,
  isCommentTextAvailable: true,
  sourceType: 'sdk' as const,
});
