import type { CommentAnnotation } from '../CommentAnnotation.js';
import type { CommentEmitter } from '../createCommentEvents.js';
import type { SidebarReports } from './SidebarReports.js';

/** Creates the events of comments from reports of the sidebar. */
export function createSidebarReports(events: CommentEmitter): SidebarReports {
  return {
    reportSidebar(report) {
      switch (report.type) {
        case 'buttonClick':
          events.emit('sidebarButtonClick', {});
          events.emit('sidebarButtonClicked', {});
          return;
        case 'click':
          events.emit('commentClick', clickOf(report.annotation));
          return;
        case 'navigate':
          events.emit('commentNavigationButtonClick', clickOf(report.annotation));
          return;
        case 'fullScreen':
          events.emit('fullscreenClick', { fullScreen: report.fullScreen });
          return;
        case 'dataInit':
          events.emit('commentSidebarDataInit', report.data);
          return;
        case 'dataUpdate':
          events.emit('commentSidebarDataUpdate', report.data);
      }
    },
  };
}

function clickOf(annotation: CommentAnnotation) {
  const { annotationId, metadata, location = null, targetElementId = null, context } = annotation;
  return {
    annotationId,
    commentAnnotation: annotation,
    annotation,
    documentId: metadata.documentId,
    location,
    targetElementId,
    ...(context && { context }),
  };
}
