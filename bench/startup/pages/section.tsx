import { InlineCommentsSection } from '@parley/react/components';
import '@parley/react/comments.css';
import { DOCUMENT_ID } from '../pageData.js';
import { show } from './show.js';

show(<InlineCommentsSection targetElementId="article" />, { documentId: DOCUMENT_ID });
