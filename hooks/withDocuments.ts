import { contextOf } from '../src/contextOf.js';
import { createDocumentAccess } from '../src/documents/createDocumentAccess.js';
import type { ParleyClient } from '../src/ParleyClient.js';

/** Loads the code of documents for features that need an open document at once: the sign-in then opens it in the same request. */
export function withDocuments(client: ParleyClient): ParleyClient {
  contextOf(client).createDocumentAccess ??= createDocumentAccess;
  return client;
}
