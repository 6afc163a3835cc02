import type { VisibilityConfig } from '@parley/protocol';
import type { AudienceColumns } from './toThreadAudience.js';

export type VisibilityColumns = Pick<AudienceColumns, 'visibility' | 'visible_to_organizations' | 'visible_to_users'>;

/** Returns a visibility as it is stored. A visibility that is not public includes the author, at the end unless named before. Ids are unique. */
export function visibilityColumns(config: VisibilityConfig, authorId: string): VisibilityColumns {
  const { type, organizationId, organizationIds = [], userIds = [] } = config;
  switch (type) {
    case 'public':
      return { visibility: type, visible_to_organizations: [], visible_to_users: [] };
    case 'organizationPrivate':
      return {
        visibility: type,
        visible_to_organizations: [...new Set([...(organizationId ? [organizationId] : []), ...organizationIds])],
        visible_to_users: [authorId],
      };
    case 'restricted':
      return {
        visibility: type,
        visible_to_organizations: [],
        visible_to_users: [...new Set([...userIds, authorId])],
      };
  }
}
