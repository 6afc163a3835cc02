import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAddAttachment, useAddComment, useDeleteComment } from '../../hooks/commentWrites.js';
import { useCurrentUser } from '../../hooks/session.js';
import { addThreads } from '../support/commentsOn.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService } from '../support/startTestService.js';

async function start() {
  const service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't1' });
  const browser = service.as('ada');
  const { result, client } = renderParleyHook(
    () => ({ user: useCurrentUser(), add: useAddComment(), remove: useDeleteComment(), attach: useAddAttachment() }),
    browser,
    { documentId: 'plan' },
  );
  await waitFor(() => expect(result.current.user?.userId).toBe('ada'));
  const switchToGrace = async () => {
    act(() => void client.setAuthProvider(service.as('grace').props.authProvider));
    await waitFor(() => expect(result.current.user?.userId).toBe('grace'));
  };
  return { browser, result, switchToGrace };
}

const reply = { annotationId: 't1', comment: { commentText: 'secret of ada' } };
const idle = { data: undefined, error: null, isPending: false };

it('a write hook shows the next person nothing of what the former wrote, and what failed', async () => {
  const { result, switchToGrace } = await start();
  await act(() => result.current.add.mutateAsync(reply));
  act(() => result.current.remove.mutate({ annotationId: 't1', commentId: 'none' }));
  await waitFor(() => expect(result.current.remove.error).toMatchObject({ code: 'NOT_FOUND' }));
  expect(result.current.add.data?.comment).toMatchObject({ commentText: 'secret of ada' });
  await switchToGrace();
  expect(result.current.add).toMatchObject(idle);
  expect(result.current.remove).toMatchObject(idle);
  act(() => result.current.add.mutate(reply));
  await waitFor(() => expect(result.current.add.data?.comment).toMatchObject({ from: { userId: 'grace' } }));
});

it('a write hook shows the next person no write that is under way', async () => {
  const { browser, result, switchToGrace } = await start();
  const release = browser.network.hold('comments/add');
  act(() => result.current.add.mutate(reply));
  await waitFor(() => expect(result.current.add.isPending).toBe(true));
  await switchToGrace();
  expect(result.current.add).toMatchObject(idle);
  release();
  await act(async () => undefined);
  expect(result.current.add).toMatchObject(idle);
});

it('an upload hook begins at nothing for the next person, and after a reset', async () => {
  const { result, switchToGrace } = await start();
  const upload = { annotationId: 't1', files: [new File(['abc'], 'a.txt', { type: 'text/plain' })] };
  await act(() => result.current.attach.addAttachment(upload));
  expect(result.current.attach.progress).toBe(1);
  act(() => result.current.attach.reset());
  await waitFor(() => expect(result.current.attach).toMatchObject({ ...idle, progress: 0 }));
  await act(() => result.current.attach.addAttachment(upload));
  await waitFor(() => expect(result.current.attach.progress).toBe(1));
  await switchToGrace();
  expect(result.current.attach).toMatchObject({ ...idle, progress: 0 });
});

it('an upload hook shows the progress of the last call only', async () => {
  const { browser, result } = await start();
  const begin = (content: string) => {
    const release = browser.network.hold('attachments/upload'); // half of it has been sent then
    const files = [new File([content], 'a.txt', { type: 'text/plain' })];
    let done!: Promise<unknown>;
    act(() => void (done = result.current.attach.addAttachment({ annotationId: 't1', files })));
    return { release, done };
  };
  const first = begin('abcd');
  await waitFor(() => expect(result.current.attach.progress).toBe(0.5));
  const second = begin('abcde');
  await waitFor(() => expect(result.current.attach.progress).toBe(0.4));
  first.release();
  await act(() => first.done);
  expect(result.current.attach.progress).toBe(0.4);
  second.release();
  await act(() => second.done);
  expect(result.current.attach.progress).toBe(1);
});
