import type { CommentAnnotation } from '../CommentAnnotation.js';
import type { CommentSidebarDataEvent } from '../CommentEvents.js';

/** A report of a sidebar or its button; the comment element creates its events from it. */
export type SidebarReport =
  | { type: 'buttonClick' }
  /** A thread of the list was clicked, or its navigation button. */
  | { type: 'click' | 'navigate'; annotation: CommentAnnotation }
  | { type: 'fullScreen'; fullScreen: boolean }
  | { type: 'dataInit' | 'dataUpdate'; data: Omit<CommentSidebarDataEvent, 'metadata'> };

export interface SidebarReports {
  /** Called by sidebars on each event. */
  reportSidebar(report: SidebarReport): void;
}
