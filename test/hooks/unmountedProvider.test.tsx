import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { useParley } from '../../hooks/ParleyContext.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { useCommentAnnotations } from '../../hooks/commentAnnotations.js';
import { addThreads } from '../support/commentsOn.js';
import { startTestService, type TestService } from '../support/startTestService.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't1' });
});

/** Lets the provider notice that it has not been mounted again. */
const nextTask = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

/** Mounts a provider with hooks in it, waits for their threads, and unmounts it. */
async function mountOnce(Wrapper: (props: { children: ReactNode }) => ReactNode, queryClient?: QueryClient) {
  let isLoaded = false;
  let inside: ReturnType<typeof useParley> | undefined;
  function Threads() {
    const { data } = useCommentAnnotations();
    const parley = useParley();
    useEffect(() => {
      inside = parley;
      isLoaded = data?.length === 1;
    });
    return null;
  }
  render(
    <Wrapper>
      <ParleyProvider {...service.as('ada').props} documentId="plan" queryClient={queryClient}>
        <Threads />
      </ParleyProvider>
    </Wrapper>,
  );
  await waitFor(() => expect(isLoaded).toBe(true));
  const mounted = inside!;
  const cached = mounted.queryClient.getQueryCache().getAll().length;
  cleanup();
  await nextTask();
  return { ...mounted, cached };
}
const Plain = ({ children }: { children: ReactNode }) => children;
const Strict = ({ children }: { children: ReactNode }) => <StrictMode>{children}</StrictMode>;

it.each([
  ['', Plain],
  [' in strict mode', Strict],
])('drops what it has cached when it is unmounted%s, and not before', async (_, Wrapper) => {
  const { queryClient, cached } = await mountOnce(Wrapper);
  expect(cached).toBeGreaterThan(0);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

it("leaves what is in the host's query client to that", async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['of the host'], 1);
  const { cached } = await mountOnce(Plain, queryClient);
  expect(queryClient.getQueryCache().getAll()).toHaveLength(cached);
});

it('keeps no client in memory after it was unmounted', async () => {
  const clients: WeakRef<object>[] = [];
  for (let mounts = 0; mounts < 5; mounts += 1) clients.push(new WeakRef((await mountOnce(Plain)).client));
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void; // defined by the flag
  // What the last one had asked for is still on its way.
  await waitFor(() => {
    collectGarbage();
    expect(clients.map((client) => client.deref() === undefined)).toEqual(Array(5).fill(true));
  });
});
