import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { CommentThread } from '@parley/react/components';
import { Comments } from '../../../components/comments/index.js';
import { AttachmentTile } from '../../../components/comments/styled/AttachmentTile.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { useAddAttachment, useDeleteAttachment } from '../../../hooks/commentWrites.js';
import { useCommentAnnotations } from '../../../hooks/commentAnnotations.js';
import type { Attachment } from '../../../src/elements/comment/CommentAnnotation.js';
import type { ParleyClient } from '../../../src/index.js';
import { renderParleyHook } from '../../support/renderParleyHook.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const A_WHILE_MS = 16 * 60 * 1000; // an address works for 15 minutes at most

let service: TestService;
beforeAll(async () => void (service = await startTestService()));
afterEach(() => void vi.useRealTimers());

const files = [new File([PNG], 'a.png', { type: 'image/png' })];
const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'b.svg', { type: 'image/svg+xml' });
const aThread = (documentId: string, attachments?: Attachment[]) =>
  service.rest('commentannotations/add', {
    documentId,
    createDocument: true,
    commentAnnotations: [
      {
        annotationId: `of-${documentId}`,
        comments: [{ commentId: 'mine', commentText: 'Look', from: { userId: 'ada' }, attachments }],
      },
    ],
  });

function useFiles() {
  return { threads: useCommentAnnotations(), add: useAddAttachment(), remove: useDeleteAttachment() };
}
const filesOf = ({ threads }: ReturnType<typeof useFiles>) => threads.data?.[0]?.comments[0]?.attachments;

/** Ada's thread with one picture, which she has just added by the hooks. */
async function withPicture(documentId: string) {
  await aThread(documentId);
  const { result } = renderParleyHook(useFiles, service.as('ada'), { documentId });
  await waitFor(() => expect(filesOf(result.current)).toEqual([]));
  const request = { annotationId: `of-${documentId}`, commentId: 'mine' };
  await act(() => result.current.add.addAttachment({ ...request, files }));
  await waitFor(() => expect(filesOf(result.current)).toMatchObject([{ name: 'a.png' }]));
  return { result, request };
}

/** The files of the first comment, as the styled thread draws them. */
function Files({ onOpenImage }: { onOpenImage?: (attachment: Attachment) => void }) {
  const thread = useCommentAnnotations().data?.[0];
  return (
    thread && (
      <Comments.Thread annotation={thread}>
        <Comments.List>
          {(comment) => (
            <Comments.Item key={comment.commentId} comment={comment}>
              <Comments.Attachments>
                {(attachment) => (
                  <li key={attachment.attachmentId}>
                    <Comments.Attachment attachment={attachment} onOpenImage={onOpenImage}>
                      <AttachmentTile attachment={attachment} />
                    </Comments.Attachment>
                  </li>
                )}
              </Comments.Attachments>
            </Comments.Item>
          )}
        </Comments.List>
      </Comments.Thread>
    )
  );
}
const show = (documentId: string, onOpenImage?: (attachment: Attachment) => void) =>
  render(
    <ParleyProvider {...service.as('ada').props} documentId={documentId}>
      <Files {...(onOpenImage && { onOpenImage })} />
    </ParleyProvider>,
  );

it('useAddAttachment says how far it has come, useDeleteAttachment takes the file away at once', async () => {
  const { result, request } = await withPicture('hooks');
  expect(result.current.add).toMatchObject({ progress: 1, isPending: false, error: null });
  const { attachmentId } = filesOf(result.current)![0]!;
  act(() => result.current.remove.mutate({ ...request, attachmentId }));
  await waitFor(() => expect(filesOf(result.current)).toEqual([]));
  await waitFor(() => expect(result.current.remove.data).toMatchObject({ attachment: { name: 'a.png' } }));
});

it('reads the address again when a picture cannot be loaded, once, and before an expired one is opened', async () => {
  await withPicture('fresh');
  const opened = vi.fn();
  const { container } = show('fresh', opened);
  await waitFor(() => expect(container.querySelector('img')).toBeInTheDocument());
  const image = () => container.querySelector('img')!;
  const before = image().src;
  expect(before).toMatch(/^http:\/\/parley\.test\//);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + A_WHILE_MS });
  const asked = () => service.requests.filter((path) => path === 'commentAnnotations/list').length;
  const then = asked();
  fireEvent.error(image());
  fireEvent.error(image());
  await waitFor(() => expect(image().src).not.toBe(before));
  fireEvent.error(image());
  expect(asked()).toBe(then + 1);
  const after = image().src;

  vi.setSystemTime(Date.now() + A_WHILE_MS);
  fireEvent.click(screen.getByRole('link'));
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
  expect((opened.mock.calls[0] as [Attachment])[0].url).not.toBe(after);
});

it('shows an SVG as a file: no browser draws it as the service serves it, which keeps its scripts from running', async () => {
  const { result, request } = await withPicture('svg');
  await act(() => result.current.add.addAttachment({ ...request, files: [svg] }));
  const { container } = show('svg');
  expect(await screen.findByText('b.svg')).toBeInTheDocument();
  await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(1)); // a.png
});

it('opens a file by a fresh address when its own has expired', async () => {
  await withPicture('link');
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  show('link');
  const link = await screen.findByRole('link');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + A_WHILE_MS });
  const stale = link.getAttribute('href');
  fireEvent.click(link);
  await waitFor(() => expect(open).toHaveBeenCalledOnce());
  expect(open.mock.calls[0]![0]).toMatch(/^http:\/\/parley\.test\//);
  expect(open.mock.calls[0]![0]).not.toBe(stale);
  open.mockRestore();
});

it('puts no address into the page but of http, https and blob', async () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x']) {
    await expect(aThread('refused', [{ attachmentId: 'a', name: 'a.png', url }])).rejects.toThrow(
      /attachments\[0\]\.url/,
    );
  }
  await aThread('hostile', [
    { attachmentId: 'b', name: 'b.png', url: 'https://example.com/b.png', thumbnail: 'data:image/svg+xml,<svg/>' },
  ]);
  const { container } = show('hostile');
  await waitFor(() => expect(container.querySelectorAll('a')).toHaveLength(1));
  const addresses = [...container.querySelectorAll('[href], [src]')].flatMap((element) =>
    ['href', 'src'].flatMap((name) => element.getAttribute(name) ?? []),
  );
  expect(new Set(addresses)).toEqual(new Set(['https://example.com/b.png']));
});

it('shows the names of files of a comment that waits for the connection, and no failure', async () => {
  await aThread('offline');
  const browser = service.as('ada');
  let client!: ParleyClient;
  render(
    <ParleyProvider {...browser.props} documentId="offline" onClientLoad={(loaded) => (client = loaded)}>
      <CommentThread annotationId="of-offline" />
    </ParleyProvider>,
  );
  await screen.findByText('Look');
  act(() => browser.network.goOffline());
  // As a composer has it after its upload: the service gives the address when it has the comment.
  const comment = { commentText: 'Here', attachments: [{ attachmentId: 'f', name: 'plan.pdf', size: 9 }] };
  const adding = client.getCommentElement().addComment({ annotationId: 'of-offline', comment });
  const file = (await screen.findByText('plan.pdf')).closest('[data-parley-part=attachment]');
  await waitFor(() => expect(file).toHaveAttribute('data-parley-state', 'pending'));
  act(() => browser.network.goOnline());
  await act(() => adding);
});
