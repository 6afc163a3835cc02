import type { Access } from '@parley/protocol';
import type { OperationInput } from '../transport/operations.js';

/** Documents that are opened with a sign-in. */
export interface DocumentsToOpen {
  /** Identifies this request: its documents are open only when the response has the same `requestKey`. */
  requestKey: object;
  documents: OperationInput<'documents/open'>['documents'];
  /** The host's access filter for their content. */
  access?: Access | undefined;
}
