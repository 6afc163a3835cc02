import { onTestFinished } from 'vitest';
import { createParleyClient } from '../../src/createParleyClient.js';
import type { DataProviders, NotificationElement, ParleyClient, ParleyConfig } from '../../src/index.js';
import type { InPageNetwork } from '../../testing/InPageNetwork.js';
import type { TestBrowser } from './startTestService.js';

export interface SignedInClient {
  client: ParleyClient;
  element: NotificationElement;
  network: InPageNetwork;
}

/**
 * A client without React, in which the browser's person has signed in; closed when the test ends.
 * @param options.prepare what the host does before
 */
export async function signIn(
  { props, network }: TestBrowser,
  {
    dataProviders,
    config,
    prepare,
  }: { dataProviders?: DataProviders; config?: ParleyConfig; prepare?: (client: ParleyClient) => void } = {},
): Promise<SignedInClient> {
  const client = createParleyClient({ apiKey: props.apiKey, transport: props.transport, config });
  onTestFinished(() => client.close());
  if (dataProviders) client.setDataProviders(dataProviders);
  prepare?.(client);
  await client.setAuthProvider(props.authProvider);
  return { client, element: client.getNotificationElement(), network };
}
