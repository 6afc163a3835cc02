import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { useAddComment } from '../../hooks/commentWrites.js';
import { useAddCommentAnnotation } from '../../hooks/threadWrites.js';
import { useCommentAnnotations } from '../../hooks/commentAnnotations.js';
import { useClient } from '../../hooks/session.js';
import { useDeleteNotification } from '../../hooks/notificationWrites.js';
import { useNotifications } from '../../hooks/useNotifications.js';
import type { DataProviders, ParleyClient, PartialCommentAnnotation, SaveCommentRequest } from '../../src/index.js';
import { aNotification } from '../../testing/aNotification.js';
import { addThreads } from '../support/commentsOn.js';
import { customerStore } from '../support/customerStore.js';
import { startTestService, type TestService } from '../support/startTestService.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});

const documents = [{ id: 'plan' }];

/** An app whose providers are made again by each render, as JSX that is written inline makes them. */
function renderApp<Result>(hook: () => Result, makeProviders: (render: number) => DataProviders) {
  const browser = service.as('ada');
  let render = 0;
  const clients: ParleyClient[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ParleyProvider {...browser.props} documents={documents} dataProviders={makeProviders(render)}>
      <Probe onClient={(client) => clients.push(client)} />
      {children}
    </ParleyProvider>
  );
  const rendered = renderHook(hook, { wrapper });
  return {
    ...rendered,
    client: () => clients.at(-1)!,
    renderParent() {
      render += 1;
      rendered.rerender();
    },
  };
}

function Probe({ onClient }: { onClient: (client: ParleyClient) => void }) {
  const { client } = useClient();
  if (client) onClient(client);
  return null;
}

const useThreads = () => ({
  threads: useCommentAnnotations(),
  add: useAddCommentAnnotation().addCommentAnnotation,
  reply: useAddComment().addComment,
});
const textsIn = ({ current }: { current: ReturnType<typeof useThreads> }) =>
  current.threads.data?.flatMap(({ comments }) => comments.map(({ commentText }) => commentText));
const writesOf = (operation: string) => service.requests.filter((path) => path === operation);

describe('data providers that are written inline', () => {
  it('a render of the parent during a save leaves the save alone: one thread, one write, at the customer and here', async () => {
    const store = customerStore();
    const { result, renderParent } = renderApp(useThreads, () => ({
      comment: { get: (request) => store.get(request), save: (request) => store.save(request) },
    }));
    await waitFor(() => expect(result.current.threads.data).toEqual([]));
    const open = store.hold();
    let added: Promise<unknown> | undefined;
    act(() => {
      added = result.current.add({ annotation: { comments: [{ commentText: 'Keep me' }] } });
    });
    await waitFor(() => expect(store.save).toHaveBeenCalledTimes(1));
    act(() => renderParent());
    act(() => renderParent());
    expect(textsIn(result)).toEqual(['Keep me']);
    await act(async () => {
      open();
      await added;
    });
    expect(textsIn(result)).toEqual(['Keep me']);
    expect(store.save).toHaveBeenCalledTimes(1);
    expect([...store.threads.keys()]).toEqual([result.current.threads.data![0]!.annotationId]);
    expect(writesOf('commentAnnotations/add')).toHaveLength(1);
  });

  it('a render of the parent asks for nothing again, and the newest function answers the next call', async () => {
    await addThreads(service, 'plan', {
      annotationId: 't1',
      commentData: [
        { commentId: 'c1', isCommentResolverUsed: true, isCommentTextAvailable: true, from: { userId: 'bob' } },
      ],
    });
    const reads: number[] = [];
    const saves: number[] = [];
    const { result, renderParent } = renderApp(useThreads, (render) => ({
      comment: {
        get: async ({ commentAnnotationIds }) => {
          reads.push(render);
          const content = (id: string) => ({
            annotationId: id,
            comments: { c1: { commentId: 'c1', commentText: 'Hi' } },
          });
          return { status: 200, data: Object.fromEntries(commentAnnotationIds.map((id) => [id, content(id)])) };
        },
        save: async () => {
          saves.push(render);
          return { status: 200 };
        },
      },
    }));
    await waitFor(() => expect(textsIn(result)).toEqual(['Hi']));
    act(() => renderParent());
    act(() => renderParent());
    await act(async () => {
      await result.current.reply({ annotationId: 't1', comment: { commentText: 'Yes' } });
    });
    expect(textsIn(result)).toEqual(['Hi', 'Yes']);
    expect({ reads, saves }).toEqual({ reads: [0], saves: [2] });
  });

  it('headers that are written inline are the newest at each call', async () => {
    const store = customerStore();
    const tokens: (string | null)[] = [];
    const realFetch = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.startsWith('http://customer.test')) return realFetch(input, init);
      tokens.push(request.headers.get('authorization'));
      await store.save((await request.json()) as SaveCommentRequest);
      return Response.json({});
    };
    try {
      const { result, renderParent } = renderApp(useThreads, (render) => ({
        comment: {
          config: { saveConfig: { url: 'http://customer.test/save', headers: { authorization: `token ${render}` } } },
        },
      }));
      await waitFor(() => expect(result.current.threads.data).toEqual([]));
      act(() => renderParent());
      await act(async () => {
        await result.current.add({ annotation: { comments: [{ commentText: 'One' }] } });
      });
      expect(tokens).toEqual(['token 1']);
    } finally {
      globalThis.fetch = realFetch;
    }
  });

  it('a provider that is taken away or replaced by other configuration leaves calls under way to finish', async () => {
    const store = customerStore();
    let providers = (): DataProviders => ({ comment: { save: (request) => store.save(request) } });
    const { result, renderParent } = renderApp(useThreads, () => providers());
    await waitFor(() => expect(result.current.threads.data).toEqual([]));
    const open = store.hold();
    const added: Promise<unknown>[] = [];
    act(() => void added.push(result.current.add({ annotation: { comments: [{ commentText: 'First' }] } })));
    await waitFor(() => expect(store.save).toHaveBeenCalledTimes(1));
    providers = () => ({ comment: { save: (request) => store.save(request), config: { resolveTimeout: 30_000 } } });
    act(() => renderParent());
    act(() => void added.push(result.current.add({ annotation: { comments: [{ commentText: 'Second' }] } })));
    await waitFor(() => expect(store.save).toHaveBeenCalledTimes(2));
    providers = () => ({});
    act(() => renderParent());
    await act(async () => {
      open();
      await Promise.all(added);
    });
    expect(store.threads.size).toBe(2);
    expect(writesOf('commentAnnotations/add')).toHaveLength(2);
    expect(result.current.threads.data).toHaveLength(2);
    const atService = await service.rest('commentannotations/get', { documentIds: ['plan'] });
    expect(atService).toHaveLength(2);
    expect(JSON.stringify(atService)).not.toMatch(/First|Second/);
  });

  it('sign-out cancels calls under way', async () => {
    const store = customerStore();
    const { result, client } = renderApp(useThreads, () => ({ comment: { save: (request) => store.save(request) } }));
    await waitFor(() => expect(result.current.threads.data).toEqual([]));
    const open = store.hold();
    let added: Promise<unknown> | undefined;
    act(() => {
      added = result.current.add({ annotation: { comments: [{ commentText: 'Of ada' }] } });
      added.catch(() => undefined);
    });
    await waitFor(() => expect(store.save).toHaveBeenCalledTimes(1));
    await act(() => client().signOut());
    open();
    await expect(added).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(writesOf('commentAnnotations/add')).toEqual([]);
  });

  it('a member that appears is used for what is shown already', async () => {
    await addThreads(service, 'plan', {
      annotationId: 't1',
      commentData: [
        { commentId: 'c1', isCommentResolverUsed: true, isCommentTextAvailable: true, from: { userId: 'bob' } },
      ],
    });
    const content: Partial<PartialCommentAnnotation> = { comments: { c1: { commentId: 'c1', commentText: 'Found' } } };
    const { result, renderParent } = renderApp(useThreads, (render) => ({
      comment: {
        save: async () => ({ status: 200 }),
        ...(render > 0 && { get: async () => ({ status: 200, data: { t1: content } }) }),
      },
    }));
    await waitFor(() => expect(result.current.threads.data).toHaveLength(1));
    act(() => renderParent());
    await waitFor(() => expect(textsIn(result)).toEqual(['Found']));
  });

  it('notifications: a render of the parent during a delete leaves it alone', async () => {
    await service.notify(aNotification({ isNotificationResolverUsed: true }));
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const deletes: string[] = [];
    const { result, renderParent } = renderApp(
      () => ({ ...useNotifications(), remove: useDeleteNotification().mutateAsync }),
      () => ({
        notification: {
          delete: async ({ notificationId }) => {
            deletes.push(notificationId);
            await gate;
            return { status: 200 };
          },
        },
      }),
    );
    await waitFor(() => expect(result.current.data).toHaveLength(1));
    let deleted: Promise<unknown> | undefined;
    act(() => {
      deleted = result.current.remove(result.current.data![0]!.id);
    });
    await waitFor(() => expect(deletes).toHaveLength(1));
    act(() => renderParent());
    await act(async () => {
      open();
      await deleted;
    });
    await waitFor(() => expect(result.current.data).toEqual([]));
    expect(deletes).toHaveLength(1);
  });
});
