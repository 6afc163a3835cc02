import { DOCUMENT_ID } from '../pageData.js';
import { show } from './show.js';

show(<main data-open />, { documentId: DOCUMENT_ID });
