import { type ReactNode, useEffect } from 'react';
import { beforeAll } from 'vitest';
import { Comments } from '../../../components/comments/index.js';
import { useClient } from '../../../hooks/session.js';
import { useCommentAnnotations } from '../../../hooks/commentAnnotations.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import { describePart, type PartCase } from '../../support/describePart.js';
import { aCommentInput, aThreadInput } from '../../support/someThreads.js';
import { startTestService, type TestBrowser } from '../../support/startTestService.js';

let browser: TestBrowser;

beforeAll(async () => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'roadmap' }] });
  await service.rest('commentannotations/add', {
    documentId: 'roadmap',
    commentAnnotations: [
      aThreadInput({
        annotationId: 'thread',
        comments: [
          {
            ...aCommentInput('First'),
            attachments: [{ attachmentId: 'file', name: 'plan.pdf', url: 'https://example.com/plan.pdf' }],
          },
          aCommentInput('Second', { userId: 'ada' }),
        ],
      }),
    ],
  });
  browser = service.as('ada');
});

const THREAD = 'Comments.Thread';
const ITEM = 'Comments.Item';

/** Waits for the thread and draws with it. */
function WithThread({ children }: { children: (thread: CommentAnnotation) => ReactNode }) {
  const { client } = useClient();
  const { data } = useCommentAnnotations();
  useEffect(() => void client?.setDocument('roadmap'), [client]);
  const thread = data?.[0];
  return thread ? children(thread) : null;
}

const inThread = (part: ReactNode) => (
  <WithThread>{(thread) => <Comments.Thread annotation={thread}>{part}</Comments.Thread>}</WithThread>
);
const inItem = (index: number) => (part: ReactNode) => (
  <WithThread>
    {(thread) => (
      <Comments.Thread annotation={thread}>
        <Comments.List asChild>
          <ol>
            <Comments.Item comment={thread.comments[index]!}>{part}</Comments.Item>
          </ol>
        </Comments.List>
      </Comments.Thread>
    )}
  </WithThread>
);

const parts: PartCase[] = [
  {
    name: 'Comments.List',
    Part: Comments.List,
    tag: 'ul',
    inside: inThread,
    around: THREAD,
    props: { children: () => null },
    child: <ol className="theirs" />,
  },
  { name: 'Comments.Status', Part: Comments.Status, tag: 'select', inside: inThread, around: THREAD, isPlain: true },
  { name: 'Comments.Resolve', Part: Comments.Resolve, tag: 'button', inside: inThread, around: THREAD },
  { name: 'Comments.CopyLink', Part: Comments.CopyLink, tag: 'button', inside: inThread, around: THREAD },
  { name: 'Comments.Subscribe', Part: Comments.Subscribe, tag: 'button', inside: inThread, around: THREAD },
  { name: 'Comments.Notice', Part: Comments.Notice, tag: 'div', inside: inThread, around: THREAD, isPlain: true },
  { name: 'Comments.Avatar', Part: Comments.Avatar, tag: 'span', inside: inItem(0), around: ITEM, isPlain: true },
  { name: 'Comments.Author', Part: Comments.Author, tag: 'span', inside: inItem(0), around: ITEM },
  { name: 'Comments.Time', Part: Comments.Time, tag: 'time', inside: inItem(0), around: ITEM },
  { name: 'Comments.Text', Part: Comments.Text, tag: 'div', inside: inItem(0), around: ITEM },
  {
    name: 'Comments.Attachments',
    Part: Comments.Attachments,
    tag: 'ul',
    inside: inItem(0),
    around: ITEM,
    props: { children: () => null },
    child: <ol className="theirs" />,
  },
  { name: 'Comments.Edit', Part: Comments.Edit, tag: 'button', inside: inItem(1) },
  { name: 'Comments.Delete', Part: Comments.Delete, tag: 'button', inside: inItem(1) },
  { name: 'Comments.ReactionOptions', Part: Comments.ReactionOptions, tag: 'div', inside: inItem(0), isPlain: true },
  { name: 'Comments.Tool', Part: Comments.Tool, tag: 'button' },
  {
    name: 'Comments.Bubble',
    Part: Comments.Bubble,
    tag: 'button',
    inside: (part) => <WithThread>{() => part}</WithThread>,
    props: { targetElementId: 'total' },
  },
];

for (const part of parts) describePart(part, () => browser);
