import type { ComponentType } from 'react';
import type { CursorUser } from '../../../src/elements/cursor/Cursor.js';

/** Components to use in place of ours. */
export interface CursorsSlots {
  /** The cursor of a person: its top left is at the pointer. */
  Cursor?: ComponentType<{ user: CursorUser }>;
}
