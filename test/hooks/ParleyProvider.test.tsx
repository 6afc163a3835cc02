import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { act, render, renderHook } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ParleyProvider, type ParleyProviderProps } from '../../hooks/ParleyProvider.js';
import { useClient, useCurrentUser } from '../../hooks/session.js';
import { useDocuments } from '../../hooks/useDocuments.js';
import { useTheme } from '../../hooks/uiState.js';
import '../../src/later.js'; // read ahead: what a client loads then comes without a wait
import type { AuthProvider, ParleyClient } from '../../src/index.js';
import { HandDrivenTransport, settled } from '../support/HandDrivenTransport.js';
import { contextOf } from '../../src/contextOf.js';

// What happens once, and in which order, is counted at the network's edge: nothing answers here by itself.

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ADA = { userId: 'ada' };

function start(props: Partial<ParleyProviderProps> = {}) {
  const transport = new HandDrivenTransport();
  const clients = new Set<ParleyClient | null>();
  function Probe() {
    clients.add(useClient().client);
    return null;
  }
  const app = (more: Partial<ParleyProviderProps> = {}) => (
    <ParleyProvider apiKey="key" transport={transport} {...props} {...more}>
      <Probe />
    </ParleyProvider>
  );
  const signIns = () => transport.asked.filter(({ operation }) => operation === 'session/identify');
  const admit = (userId: string) =>
    act(() => transport.next('session/identify').answer(HandDrivenTransport.admission(userId)));
  const settle = () => act(settled);
  return { transport, clients, app, signIns, admit, settle };
}

it('draws a component that does not ask for the client once as it starts', () => {
  const draw = vi.fn<() => void>();
  function Bell() {
    useTheme();
    draw();
    return null;
  }
  render(
    <ParleyProvider apiKey="key" transport={new HandDrivenTransport()}>
      <Bell />
    </ParleyProvider>,
  );
  expect(draw).toHaveBeenCalledTimes(1);
});

it('says where a key is missing from, in development', () => {
  const draw = () => renderToString(<ParleyProvider apiKey={undefined as unknown as string} />);
  expect(draw).toThrow(/^apiKey: ParleyProvider was given none\. .*VITE_ or NEXT_PUBLIC_/);
  vi.stubEnv('NODE_ENV', 'production');
  expect(draw).toThrow('apiKey: give your API key.');
  vi.unstubAllEnvs();
});

it('says once which of two props for the same thing is ignored, and nothing in production', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const provider = { get: async () => ({ data: {}, success: true, statusCode: 200 }) };
  const { app } = start({ documents: [{ id: 'plan' }], authProvider: { user: ADA }, userDataProvider: provider });
  const twice = { documentId: 'plan', user: ADA, dataProviders: { user: provider } };
  const { rerender } = render(<StrictMode>{app()}</StrictMode>);
  const ofProvider = () => warn.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('ignored: '));
  expect(ofProvider()).toEqual([]);
  rerender(<StrictMode>{app(twice)}</StrictMode>);
  rerender(<StrictMode>{app(twice)}</StrictMode>);
  expect(ofProvider()).toEqual([
    '[parley] ParleyProvider: user is ignored: authProvider says who signs in. Give one of the two.',
    '[parley] ParleyProvider: documentId is ignored: documents are given. Give one of the two.',
    '[parley] ParleyProvider: userDataProvider is ignored: dataProviders.user is given. Give one of the two.',
  ]);
  vi.stubEnv('NODE_ENV', 'production');
  render(app(twice));
  expect(ofProvider()).toHaveLength(3);
  vi.unstubAllEnvs();
});

describe('in strict mode', () => {
  it('makes one client, one connection and one sign-in, and calls onClientLoad once', async () => {
    const onClientLoad = vi.fn<(client: ParleyClient) => void>();
    const { transport, clients, app, signIns, admit, settle } = start({ user: ADA, onClientLoad });
    const { rerender } = render(<StrictMode>{app()}</StrictMode>);
    await settle();
    await admit('ada');
    rerender(<StrictMode>{app({ user: { userId: 'ada' } })}</StrictMode>);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(signIns()).toHaveLength(1);
    expect(transport.authenticated).toMatchObject([{ userId: 'ada' }]);
    expect(onClientLoad).toHaveBeenCalledTimes(1);
    expect([...clients]).toEqual([null, onClientLoad.mock.calls[0]?.[0]]);
  });

  it('asks for a fresh session once with forceReset', async () => {
    const { app, signIns, settle } = start({ authProvider: { user: ADA, options: { forceReset: true } } });
    render(<StrictMode>{app()}</StrictMode>);
    await settle();
    expect(signIns()).toHaveLength(1);
  });
});

describe('unmounting', () => {
  it('closes the connection one macrotask later', async () => {
    const { transport, app, admit, settle } = start({ user: ADA });
    const { unmount } = render(app());
    await settle();
    await admit('ada');
    unmount();
    await settle();
    expect(transport.authenticated.at(-1)).toMatchObject({ userId: 'ada' });
    await vi.advanceTimersByTimeAsync(1);
    expect(transport.authenticated.at(-1)).toBeNull();
  });
});

describe('apiKey', () => {
  it('tears the client down and builds a new one when it changes', async () => {
    const onClientLoad = vi.fn<(client: ParleyClient) => void>();
    const { transport, app, signIns, admit, settle } = start({ user: ADA, onClientLoad });
    const { rerender } = render(app());
    await settle();
    await admit('ada');
    const other = new HandDrivenTransport();
    rerender(app({ apiKey: 'other', transport: other }));
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(transport.authenticated.at(-1)).toBeNull();
    expect(onClientLoad.mock.calls.map(([client]) => contextOf(client).apiKey)).toEqual(['key', 'other']);
    expect(signIns()).toHaveLength(1);
    expect(other.pending.map(({ operation }) => operation)).toEqual(['session/identify']);
  });
});

describe('config', () => {
  it('is read once for each apiKey: a new object does nothing', async () => {
    const { app, clients, settle } = start({ config: { globalStyles: false } });
    const { rerender } = render(app());
    await settle();
    rerender(app({ config: { globalStyles: true } }));
    await settle();
    const [, client, ...more] = clients;
    expect(contextOf(client!).config.globalStyles).toBe(false);
    expect(more).toEqual([]);
  });
});

describe('the order of a start', () => {
  it('is: config, onClientLoad, sign-in, documents', async () => {
    const order: string[] = [];
    const { transport, app, admit, settle } = start({
      config: { featureAllowList: ['notification'] },
      user: ADA,
      documentId: 'doc',
      onClientLoad: (client) => {
        order.push(contextOf(client).isEnabled('comment') ? 'no config' : 'onClientLoad');
        order.push(`${transport.asked.length} requests`);
      },
    });
    render(app());
    await settle();
    await admit('ada');
    order.push(...transport.asked.map(({ operation }) => operation));
    expect(order).toEqual(['onClientLoad', '0 requests', 'session/identify', 'documents/open']);
  });

  it('lets no hook of a child see the client before onClientLoad', async () => {
    const seen: unknown[] = [];
    const { clients, app, settle } = start({ onClientLoad: () => seen.push(...clients) });
    render(app());
    await settle();
    expect(seen).toEqual([null]);
  });
});

describe('user and authProvider', () => {
  it('ignores user beside authProvider', async () => {
    const { app, signIns, settle } = start({ user: ADA, authProvider: { user: { userId: 'grace' } } });
    render(app());
    await settle();
    expect(signIns()).toMatchObject([{ body: { user: { userId: 'grace' } } }]);
  });

  it('signs nobody in again for new objects and functions, and calls the newest function', async () => {
    const tokens: string[] = [];
    const provider = (name: string): AuthProvider => ({
      user: { userId: 'ada' },
      generateToken: async () => {
        tokens.push(name);
        return name;
      },
    });
    const { transport, app, signIns, settle } = start();
    const { rerender } = render(app({ authProvider: provider('first') }));
    await settle();
    await act(() =>
      transport.next('session/identify').answer(HandDrivenTransport.admission('ada', { token: 'first' })),
    );
    rerender(app({ authProvider: provider('second') }));
    await settle();
    expect(signIns()).toHaveLength(1);
    await act(() => transport.authenticated.at(-1)!.onTokenExpired());
    expect(tokens).toEqual(['first', 'second']);
  });

  it('signs the next person in when the prop names another, and out when it names nobody', async () => {
    const { transport, app, admit, settle } = start();
    const { rerender } = render(app({ user: ADA }));
    await settle();
    await admit('ada');
    rerender(app({ user: { userId: 'grace' } }));
    await settle();
    await admit('grace');
    expect(transport.authenticated.at(-1)).toMatchObject({ userId: 'grace' });
    rerender(app({ user: undefined }));
    await settle();
    expect(transport.authenticated.at(-1)).toBeNull();
  });
});

describe('documents', () => {
  it('opens them again only when they differ, and closes them when the prop is gone', async () => {
    const { transport, clients, app, admit, settle } = start({ user: ADA });
    const { rerender } = render(app({ documents: [{ id: 'a' }] }));
    await settle();
    await admit('ada');
    rerender(app({ documents: [{ id: 'a' }] }));
    await settle();
    const opened = () => transport.asked.filter(({ operation }) => operation === 'documents/open');
    expect(opened()).toHaveLength(1);
    await act(() =>
      transport
        .next('documents/open')
        .answer({ documents: [{ id: 'a' }], permissions: {}, sequence: 0, sequences: {} }),
    );
    const { current } = contextOf([...clients].at(-1)!).documents;
    expect(current.value?.rootDocumentId).toBe('a');
    rerender(app({ documentId: 'b' }));
    await settle();
    expect(opened()).toHaveLength(2);
    rerender(app());
    await settle();
    expect(current.value).toBeNull();
  });

  it('reports a failure nobody awaits as the core event `error`', async () => {
    const errors: unknown[] = [];
    const { transport, app, admit, settle } = start({
      user: ADA,
      documentId: 'a',
      onClientLoad: (client) => {
        client.disableLogs();
        client.on('error').subscribe((event) => errors.push(event));
      },
    });
    render(app());
    await settle();
    await admit('ada');
    await act(() => transport.next('documents/open').fail('NOT_FOUND'));
    expect(errors).toMatchObject([{ code: 'NOT_FOUND', source: 'documents' }]);
  });
});

describe('queryClient', () => {
  const wrap = (transport: HandDrivenTransport, queryClient: QueryClient) =>
    function Wrapper({ children }: { children: ReactNode }) {
      return (
        <QueryClientProvider client={queryClient}>
          <ParleyProvider apiKey="key" transport={transport} user={ADA} queryClient={queryClient}>
            {children}
          </ParleyProvider>
        </QueryClientProvider>
      );
    };

  it('of the host is used as it is, with keys under `parley`, and all of them are cleared at sign-out', async () => {
    const transport = new HandDrivenTransport();
    const queryClient = new QueryClient();
    queryClient.setQueryData(['of the host'], 1);
    const { result } = renderHook(() => ({ documents: useDocuments(), client: useClient().client }), {
      wrapper: wrap(transport, queryClient),
    });
    await act(settled);
    await act(() => transport.next('session/identify').answer(HandDrivenTransport.admission('ada')));
    await act(() => transport.next('documents/get').answer([{ id: 'a', documentName: 'A' }]));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(result.current.documents.data).toEqual({ a: { documentName: 'A' } });
    const ofAda = queryClient.getQueryCache().findAll({ queryKey: ['parley', { userId: 'ada' }] });
    expect(ofAda).toHaveLength(1);
    await act(() => result.current.client!.signOut());
    expect(queryClient.getQueryCache().findAll({ queryKey: ['parley', { userId: 'ada' }] })).toEqual([]);
    expect(result.current.documents.data).toBeUndefined();
    expect(queryClient.getQueryData(['of the host'])).toBe(1);
  });

  it('is read once: hooks that mount later use the first one, too', async () => {
    const [first, second] = [new QueryClient(), new QueryClient()];
    const transport = new HandDrivenTransport();
    const Names = () => <>{Object.keys(useDocuments().data ?? {}).join()}</>;
    const app = (queryClient: QueryClient, count: number) => (
      <ParleyProvider apiKey="key" transport={transport} user={ADA} queryClient={queryClient}>
        {count > 0 && <Names />}
        {count > 1 && <Names />}
      </ParleyProvider>
    );
    const { rerender, container } = render(app(first, 1));
    await act(settled);
    await act(() => transport.next('session/identify').answer(HandDrivenTransport.admission('ada')));
    await act(() => transport.next('documents/get').answer([{ id: 'a', documentName: 'A' }]));
    await act(() => vi.advanceTimersByTimeAsync(0));
    rerender(app(second, 2));
    expect(container.textContent).toBe('aa');
    expect(second.getQueryCache().getAll()).toEqual([]);
  });

  it('of our own never shadows the one of the host', () => {
    const ofHost = new QueryClient();
    const transport = new HandDrivenTransport();
    const { result } = renderHook(() => useQueryClient(), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={ofHost}>
          <ParleyProvider apiKey="key" transport={transport}>
            {children}
          </ParleyProvider>
        </QueryClientProvider>
      ),
    });
    expect(result.current).toBe(ofHost);
  });
});

describe('language, translations and theme', () => {
  it('follow the props, and the system where the configuration says so', async () => {
    const query = Object.assign(new EventTarget(), { matches: true });
    vi.stubGlobal('matchMedia', () => query);
    const transport = new HandDrivenTransport();
    const { result } = renderHook(() => ({ ...useTheme(), client: useClient().client }), {
      wrapper: ({ children }) => (
        <ParleyProvider
          apiKey="key"
          transport={transport}
          config={{ usePrefersColorScheme: true }}
          language="de"
          translations={{ de: { Close: 'Schließen' } }}
        >
          {children}
        </ParleyProvider>
      ),
    });
    expect(result.current.theme).toBe('dark');
    query.matches = false;
    act(() => void query.dispatchEvent(new Event('change')));
    expect(result.current.theme).toBe('light');
    act(() => result.current.setDarkMode(true));
    expect(result.current.theme).toBe('dark');
    const { ui } = contextOf(result.current.client!);
    expect(ui.getState()).toMatchObject({ language: 'de', translations: { de: { Close: 'Schließen' } } });
  });
});

describe('outside of the provider', () => {
  it('a hook throws NO_PROVIDER and says where to put it', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined); // React reports what it catches
    expect(() => renderHook(() => useCurrentUser())).toThrow(
      expect.objectContaining({ code: 'NO_PROVIDER', message: expect.stringContaining('<ParleyProvider') }),
    );
  });
});

describe('on a server', () => {
  it('renders without a client, a request or a window', () => {
    const { transport, clients, app } = start({ user: ADA, documentId: 'a' });
    expect(renderToString(app())).toBe('');
    expect([...clients]).toEqual([null]);
    expect(transport.asked).toEqual([]);
  });
});
