import type { CommentAnnotation } from '../CommentAnnotation.js';
import type { CommentSidebarFilters } from './CommentSidebarFilters.js';
import type { CommentSidebarDataGroup } from './sidebarData.js';

/** The sidebar of this screen. */
export interface SidebarMethods {
  /** Opens the sidebar, and emits `sidebarOpen`. One in `embedMode` is always open. */
  openCommentSidebar(): void;
  closeCommentSidebar(): void;
  toggleCommentSidebar(): void;
  /** Given fields replace, others stay, `[]` clears a field, `{}` or `null` clears all. */
  setCommentSidebarFilters(filters: CommentSidebarFilters | null): void;
  /** How fields are joined. @default 'and' */
  setSystemFiltersOperator(operator: 'and' | 'or'): void;
  /** Threads at these locations are omitted; `[]` resets. */
  excludeLocationIdsFromSidebar(locationIds: (string | number)[]): void;
  /** `default`: threads that are not done; `filter`: those that pass the filters. @default 'default' */
  setSidebarButtonCountType(type: 'default' | 'filter'): void;
  /**
   * Lists these threads in place of all of the open documents, in their current state and as far as the person may read them; `null` lists all
   * again. With the setting `customActions` in exactly this order, else filtered and sorted by the options chosen in the sidebar.
   * @param options.grouping under the headings of the groups @default true
   * @throws `INVALID_ARGUMENT`
   */
  setCommentSidebarData(data: readonly CommentSidebarDataGroup[] | null, options?: { grouping?: boolean }): void;
  /**
   * The threads that pass, joined by the present operator; changes nothing.
   * @throws `UNAVAILABLE` where the code of comments is not loaded: no hook or component of comments is on the page, and no Promise of this element
   * has resolved
   */
  applyCommentSidebarClientFilters(
    annotations: readonly CommentAnnotation[],
    filters: CommentSidebarFilters,
  ): CommentAnnotation[];
}
