import { definedFields } from '../../../definedFields.js';
import type { CommentSidebarUi } from '../commentUi.js';

/** The state restored by a reload. */
export type RememberedSidebar = Pick<
  CommentSidebarUi,
  'filters' | 'isStatusChosen' | 'expandedGroups' | 'collapsedGroups'
>;

/** Filters and opened groups of one person, stored for this tab (client contract §7.11). A browser may refuse storage. */
export function createSidebarMemory(key: string) {
  const name = `parley:sidebar:${key}`;
  return {
    recall(): RememberedSidebar {
      try {
        const text = sessionStorage.getItem(name);
        return text === null ? {} : (JSON.parse(text) as RememberedSidebar); // written below
      } catch {
        return {};
      }
    },
    remember({ filters, isStatusChosen, expandedGroups, collapsedGroups }: CommentSidebarUi) {
      try {
        sessionStorage.setItem(
          name,
          JSON.stringify(definedFields({ filters, isStatusChosen, expandedGroups, collapsedGroups })),
        );
      } catch {
        // A reload starts with the defaults.
      }
    },
  };
}
