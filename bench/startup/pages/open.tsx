import { DOCUMENT_ID } from '../scenes.js';
import { show } from './show.js';

show(<main data-open />, { documentId: DOCUMENT_ID });
