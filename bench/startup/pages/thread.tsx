import { Comments, CommentTool, NotificationsTool } from '@parley/react/components';
import '@parley/react/comments.css';
import { DOCUMENT_ID } from '../pageData.js';
import { Plan } from './Plan.js';
import { show } from './show.js';

show(
  <>
    <CommentTool />
    <NotificationsTool />
    <Plan />
    <Comments />
  </>,
  { documentId: DOCUMENT_ID },
);
