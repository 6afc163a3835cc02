import type { Access, VisibilityType } from '@parley/protocol';
import type { ThreadAudience } from '../../store/columns.js';

/** The columns of `comment_annotations` that decide who sees a thread. */
export interface AudienceColumns {
  author_id: string;
  is_draft: boolean;
  visibility: VisibilityType;
  visible_to_organizations: string[];
  visible_to_users: string[];
  access: Access | null;
}

export const toThreadAudience = (row: AudienceColumns): ThreadAudience => ({
  authorId: row.author_id,
  isDraft: row.is_draft,
  visibility: row.visibility,
  organizationIds: row.visible_to_organizations,
  userIds: row.visible_to_users,
  access: row.access,
});
