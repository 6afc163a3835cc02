import type { ClientContext } from './ClientContext.js';
import type { ParleyClient } from './ParleyClient.js';

const contexts = new WeakMap<ParleyClient, ClientContext>();

/** What the hooks and components of this package share with a client. Hosts cannot reach it. */
export function contextOf(client: ParleyClient): ClientContext {
  const context = contexts.get(client);
  if (!context) throw new Error('This is no client of createParleyClient.');
  return context;
}

/** Lets `contextOf` find the context of a new client. */
export function registerContext(client: ParleyClient, context: ClientContext): ParleyClient {
  contexts.set(client, context);
  return client;
}
