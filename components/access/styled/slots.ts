import type { ComponentType } from 'react';
import type { EditorAccessState } from '../EditorAccessContext.js';

/** Components in place of ours. They may use the parts of `EditorAccess`. */
export interface EditorAccessSlots {
  /** The picture and the words: who edits, or asks to. */
  Status?: ComponentType<{ access: EditorAccessState }>;
  /** The buttons. */
  Actions?: ComponentType<{ access: EditorAccessState }>;
}
