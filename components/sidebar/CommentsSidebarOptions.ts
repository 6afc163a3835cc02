import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import type { CommentSidebarFilters } from '../../src/elements/comment/sidebar/CommentSidebarFilters.js';
import type { FilterField } from '../../src/elements/comment/sidebar/FilterField.js';
import type { QuickFilter } from '../../src/elements/comment/sidebar/filterThreads.js';

/** Contents and clicks of the sidebar (client contract §7.11). */
export interface CommentsSidebarOptions {
  /** Only threads at the active locations, and a composer for the page. @default false */
  pageMode?: boolean | undefined;
  /** A click opens the thread in place of the list. @default false */
  focusedThreadMode?: boolean | undefined;
  /** Any selection of a thread opens it in place of the list. @default false */
  openAnnotationInFocusMode?: boolean | undefined;
  /** An array: the sections of the filter panel. An object: the selected filters. @default status, people, assigned, tagged, location */
  filters?: readonly FilterField[] | CommentSidebarFilters | undefined;
  /** How fields are joined; values of one field are always alternatives. @default 'and' */
  filterOperator?: 'and' | 'or' | undefined;
  /** The same as `filterOperator`. That one wins. */
  systemFiltersOperator?: 'and' | 'or' | undefined;
  /** The quick choice to begin with. */
  defaultMinimalFilter?: QuickFilter | 'reset' | undefined;
  /** `date`, `unread`, or a path into the thread, to begin with. @default 'date' */
  sortBy?: string | undefined;
  /** Largest first or smallest first: of dates the newest or the oldest, to begin with. @default 'desc' */
  sortOrder?: 'asc' | 'desc' | undefined;
  /** Groups to begin with. @default off */
  groupConfig?: { enable: boolean; groupBy?: string | undefined } | undefined;
  /** Threads at these locations are excluded. */
  excludeLocationIds?: (string | number)[] | undefined;
  /** Exclude threads whose anchor on the page no longer exists. @default the setting of this name, off */
  filterGhostCommentsInSidebar?: boolean | undefined;
  /** The heading of the active location is marked as this page. @default false */
  currentLocationSuffix?: boolean | undefined;
  /** A click on a thread that is on another page navigates there. @default the setting of this name, off */
  urlNavigation?: boolean | undefined;
  /** The host filters and sorts what `setCommentSidebarData` lists. @default the setting of this name, off */
  customActions?: boolean | undefined;
  /** The address of the page names the selected thread. @default the setting of this name, off */
  queryParamsComments?: boolean | undefined;
  /** A click selects the thread; off, it only emits `commentClick`. @default true */
  dialogSelection?: boolean | undefined;
  /** A card was pressed. */
  onCommentClick?: ((event: { annotation: CommentAnnotation }) => void) | undefined;
  /** "Go to this place" of a card was pressed. */
  onCommentNavigationButtonClick?: ((event: { annotation: CommentAnnotation }) => void) | undefined;
}
