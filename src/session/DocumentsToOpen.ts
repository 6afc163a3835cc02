import type { Access } from '@parley/protocol';
import type { OperationInput } from '../transport/operations.js';

/** Documents that are opened with a sign-in. */
export interface DocumentsToOpen {
  /** Stands for this wish: its documents are open only when the answer is of the same. */
  wish: object;
  documents: OperationInput<'documents/open'>['documents'];
  /** What the host narrows everything in them by. */
  access?: Access | undefined;
}
