import { renderHook, type RenderHookResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ParleyProvider, type ParleyProviderProps } from '../../hooks/ParleyProvider.js';
import { useClient } from '../../hooks/session.js';
import type { ParleyClient } from '../../src/index.js';
import type { TestBrowser } from './startTestService.js';

export interface RenderedParleyHook<Result, Props> extends RenderHookResult<Result, Props> {
  /** The client of the provider. */
  client: ParleyClient;
}

/** Renders a hook inside a provider whose person is signing in. */
export function renderParleyHook<Result, Props>(
  hook: (props: Props) => Result,
  browser: TestBrowser,
  { initialProps, ...provider }: Partial<ParleyProviderProps> & { initialProps?: Props } = {},
): RenderedParleyHook<Result, Props> {
  const clients: ParleyClient[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ParleyProvider {...browser.props} {...provider}>
      <Probe onClient={(client) => clients.push(client)} />
      {children}
    </ParleyProvider>
  );
  // A hook without props is given `undefined`, which is what its Props are.
  const rendered = renderHook<Result, Props>(hook, { wrapper, initialProps: initialProps as Props });
  const client = clients.at(-1);
  if (!client) throw new Error('The provider has not made a client.');
  return { ...rendered, client };
}

function Probe({ onClient }: { onClient: (client: ParleyClient) => void }) {
  const { client } = useClient();
  if (client) onClient(client);
  return null;
}
