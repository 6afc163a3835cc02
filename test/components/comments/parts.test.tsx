import { forwardRef, type ReactNode, useEffect } from 'react';
import { beforeAll } from 'vitest';
import { Comments } from '../../../components/comments/index.js';
import { useClient } from '../../../hooks/session.js';
import { useCommentAnnotations } from '../../../hooks/commentAnnotations.js';
import type { Comment, CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import { PEOPLE } from '../../../testing/aNotification.js';
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
/** As one that only Ada can read, and that she has resolved. */
const inPrivateThread = (part: ReactNode) => (
  <WithThread>
    {(thread) => {
      const visibilityConfig = { type: 'restricted' as const, userIds: ['ada'] };
      const status = { ...thread.status, type: 'terminal' as const };
      const annotation = { ...thread, visibilityConfig, status, resolvedByUser: { userId: 'ada' } };
      return <Comments.Thread annotation={annotation}>{part}</Comments.Thread>;
    }}
  </WithThread>
);
/** A comment of the thread, with these fields. */
const inItem =
  (index: number, fields: Partial<Comment> = {}) =>
  (part: ReactNode) => (
    <WithThread>
      {(thread) => (
        <Comments.Thread annotation={thread}>
          <Comments.List asChild>
            <ol>
              <Comments.Item comment={{ ...thread.comments[index]!, ...fields }}>{part}</Comments.Item>
            </ol>
          </Comments.List>
        </Comments.Thread>
      )}
    </WithThread>
  );

const inEditedItem = inItem(0, {
  isEdited: true,
  reactionAnnotations: [
    {
      annotationId: 'reaction',
      type: 'reaction',
      icon: '👍',
      commentAnnotationId: 'thread',
      commentId: 'first',
      reactions: [{ from: PEOPLE.grace, lastUpdated: 1 }],
      involvedUserIds: ['grace'],
      metadata: {},
      lastUpdated: 1,
    },
  ],
});

/** The pin of the thread, once that is there. */
const PinOfThread = forwardRef<HTMLButtonElement, object>(function PinOfThread(props, ref) {
  return <WithThread>{(thread) => <Comments.Pin annotation={thread} {...props} ref={ref} />}</WithThread>;
});

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
  { name: 'Comments.Status', Part: Comments.Status, tag: 'button', inside: inThread, around: THREAD },
  { name: 'Comments.Resolve', Part: Comments.Resolve, tag: 'button', inside: inThread, around: THREAD },
  { name: 'Comments.CopyLink', Part: Comments.CopyLink, tag: 'button', inside: inThread, around: THREAD },
  { name: 'Comments.Subscribe', Part: Comments.Subscribe, tag: 'button', inside: inThread, around: THREAD },
  {
    name: 'Comments.HostButton',
    Part: Comments.HostButton,
    tag: 'button',
    props: { buttonContext: { id: 'archive' }, children: 'Archive' },
  },
  { name: 'Comments.Readers', Part: Comments.Readers, tag: 'p', inside: inPrivateThread, around: THREAD },
  { name: 'Comments.ResolvedBy', Part: Comments.ResolvedBy, tag: 'p', inside: inPrivateThread, around: THREAD },
  { name: 'Comments.Typing', Part: Comments.Typing, tag: 'p', inside: inThread, around: THREAD },
  { name: 'Comments.Notice', Part: Comments.Notice, tag: 'div', inside: inThread, around: THREAD },
  { name: 'Comments.Avatar', Part: Comments.Avatar, tag: 'span', inside: inItem(0), around: ITEM },
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
  { name: 'Comments.Announcer', Part: Comments.Announcer, tag: 'div', inside: inThread, around: THREAD },
  { name: 'Comments.Marks', Part: Comments.Marks, tag: 'span', inside: inEditedItem, around: ITEM },
  {
    name: 'Comments.Reactions',
    Part: Comments.Reactions,
    tag: 'ul',
    inside: inEditedItem,
    around: ITEM,
    child: <ol className="theirs" />,
  },
  {
    name: 'Comments.Attachment',
    Part: Comments.Attachment,
    tag: 'a',
    inside: inItem(0),
    around: THREAD,
    props: { attachment: { attachmentId: 'file', name: 'plan.pdf', url: 'https://example.com/plan.pdf' } },
  },
  { name: 'Comments.Undo', Part: Comments.Undo, tag: 'div' },
  { name: 'Comments.Mode', Part: Comments.Mode, tag: 'div' },
  { name: 'Comments.Pin', Part: PinOfThread, tag: 'button' },
  { name: 'Comments.Edit', Part: Comments.Edit, tag: 'button', inside: inItem(1) },
  { name: 'Comments.Delete', Part: Comments.Delete, tag: 'button', inside: inItem(1) },
  { name: 'Comments.ReactionOptions', Part: Comments.ReactionOptions, tag: 'div', inside: inItem(0) },
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
