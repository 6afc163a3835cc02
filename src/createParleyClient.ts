import { contextOf } from './contextOf.js';
import { createClient, type ParleyClientOptions } from './createClient.js';
import { createDocumentAccess } from './documents/createDocumentAccess.js';
import type { ParleyClient } from './ParleyClient.js';

export type { ParleyClientOptions } from './createClient.js';

/** Makes a client. It does nothing by itself: no request, timer or listener before somebody signs in. */
export function createParleyClient(options: ParleyClientOptions): ParleyClient {
  const client = createClient(options);
  contextOf(client).createDocumentAccess = createDocumentAccess;
  return client;
}
