import { Cursors, Presence } from '@parley/react/components';
import '@parley/react/styles.css';
import { DOCUMENT_ID } from '../pageData.js';
import { show } from './show.js';

show(
  <>
    <Presence />
    <Cursors />
  </>,
  { documentId: DOCUMENT_ID },
);
