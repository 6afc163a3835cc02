import { Comments, CommentsSidebar, CommentTool, NotificationsTool, SidebarButton } from '@parley/react/components';
import '@parley/react/comments.css';
import { DOCUMENT_ID } from '../pageData.js';
import { Plan } from './Plan.js';
import { show } from './show.js';

show(
  <>
    <CommentTool />
    <SidebarButton />
    <NotificationsTool />
    <Plan />
    <Comments />
    <CommentsSidebar />
  </>,
  {
    documentId: DOCUMENT_ID,
    onClientLoad: (client) => client.getCommentElement().openCommentSidebar(),
  },
);
