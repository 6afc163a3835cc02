import type { ComponentType } from 'react';
import type { CursorUser } from '../../../src/elements/cursor/Cursor.js';

/** Components to use in place of ours. */
export interface CursorsSlots {
  /** What is drawn where the pointer of a person is: its top left is the place. */
  Cursor?: ComponentType<{ user: CursorUser }>;
}
