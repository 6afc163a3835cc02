import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import {
  ParleyProvider,
  useClient,
  useCommentAnnotations,
  type CommentAnnotation,
  type ParleyClient,
} from '@parley/react';
import { CommentsSidebar, SidebarButton } from '@parley/react/components';
import { CardSummary } from '../../components/sidebar/styled/CardSummary.js';
import { prepareStyles } from './prepareStyles.js';

/** The page of `sidebar.ts`: the sidebar, and a plain list of the same threads, each of them opened when it is told to. */
export interface SidebarPage {
  /** Threads that the client has. */
  loaded: () => number;
  /** Time in ms from the call to the end of the first frame with rows in it. */
  openSidebar: () => Promise<number>;
  closeSidebar: () => Promise<void>;
  openPlainList: () => Promise<number>;
  closePlainList: () => Promise<void>;
  /** Elements of rows in the document. */
  mountedRows: () => number;
  /** Ids of the threads whose cards were drawn, once for each time, since this was asked for the last time. */
  takeDrawn: () => string[];
}

const query = new URLSearchParams(location.search);
let now: { client: ParleyClient | null; annotations: readonly CommentAnnotation[] } = { client: null, annotations: [] };
const drawn: string[] = [];

function Probe() {
  const { client } = useClient();
  const { data: annotations = [] } = useCommentAnnotations();
  useEffect(() => void (now = { client, annotations }));
  return null;
}

/** The card of the package, counted. */
function CountedCard({ annotation }: { annotation: CommentAnnotation }) {
  drawn.push(annotation.annotationId);
  return <CardSummary annotation={annotation} />;
}

/** What one writes without a package: a row for each thread, with the same words in it. */
function PlainList({ annotations }: { annotations: readonly CommentAnnotation[] }) {
  return (
    <ul className="plain">
      {annotations.map(({ annotationId, from, lastUpdated, comments }) => (
        <li key={annotationId}>
          <b>{from.name}</b> <time>{new Date(lastUpdated).toISOString()}</time>
          <p>{comments[0]?.commentText}</p>
        </li>
      ))}
    </ul>
  );
}

createRoot(document.getElementById('app')!).render(
  <ParleyProvider
    apiKey={query.get('apiKey') ?? ''}
    config={{ baseUrl: query.get('service') ?? '' }}
    user={{ userId: 'ada', name: 'Ada Lovelace', organizationId: 'acme' }}
    documentId="plan"
    language="en"
  >
    <Probe />
    <SidebarButton />
    <CommentsSidebar version="2" forceClose={false} slots={{ Card: CountedCard }} />
  </ParleyProvider>,
);
const plain = createRoot(document.getElementById('plain')!);

const ROW = '.parley-comments-sidebar li[data-parley-part="item"]';
const PLAIN_ROW = '.plain li';
const page: SidebarPage = {
  loaded: () => now.annotations.length,
  openSidebar: () => timed(ROW, () => now.client?.getCommentElement().openCommentSidebar()),
  closeSidebar: () => gone(ROW, () => now.client?.getCommentElement().closeCommentSidebar()),
  openPlainList: () => timed(PLAIN_ROW, () => plain.render(<PlainList annotations={now.annotations} />)),
  closePlainList: () => gone(PLAIN_ROW, () => plain.render(null)),
  mountedRows: () => document.querySelectorAll(ROW).length,
  takeDrawn: () => drawn.splice(0),
};
Object.assign(globalThis, { page, prepareStyles });

/** Resolves with the time until rows are painted: a task that is queued in a frame runs after layout and paint of that frame. */
async function timed(row: string, open: () => void): Promise<number> {
  const startedAt = performance.now();
  open();
  await frameWith(() => document.querySelector(row) !== null);
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  return performance.now() - startedAt;
}

async function gone(row: string, close: () => void): Promise<void> {
  close();
  await frameWith(() => document.querySelector(row) === null);
}

/** Resolves in the first frame in which something is so. */
function frameWith(isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isSo()) resolve();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
