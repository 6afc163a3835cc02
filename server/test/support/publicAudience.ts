import type { ThreadAudience } from '../../src/store/columns.js';

/** A thread of Ada's that everybody with access to the document sees. */
export const PUBLIC: ThreadAudience = {
  authorId: 'ada',
  isDraft: false,
  visibility: 'public',
  organizationIds: [],
  userIds: [],
  access: null,
};
