import type { CommentAnnotation } from '../CommentAnnotation.js';
import type { CommentSidebarDataEvent } from '../CommentEvents.js';

/** What a sidebar or its button has to say; events of the comment element are made of it. */
export type SidebarReport =
  | { type: 'buttonClick' }
  /** A thread of the list was clicked, or its navigation button. */
  | { type: 'click' | 'navigate'; annotation: CommentAnnotation }
  | { type: 'fullScreen'; fullScreen: boolean }
  | { type: 'dataInit' | 'dataUpdate'; data: Omit<CommentSidebarDataEvent, 'metadata'> };

export interface SidebarReports {
  /** What a sidebar calls when something happens in it. */
  reportSidebar(report: SidebarReport): void;
}
