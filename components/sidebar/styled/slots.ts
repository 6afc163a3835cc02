import type { ComponentType } from 'react';
import type { ParleyError } from '../../../src/index.js';
import type { CommentsSlots, ThreadSlotProps } from '../../comments/styled/slots.js';

/** Components to use in place of ours; those of a thread work inside the sidebar too. They may use the parts of `CommentsSidebar`. */
export interface CommentsSidebarSlots extends CommentsSlots {
  /** The text of a thread in the list, beside the button that opens it. */
  Card?: ComponentType<ThreadSlotProps>;
  /** Everything above the list. */
  SidebarHeader?: ComponentType;
  Loading?: ComponentType;
  /** No thread at all. */
  Empty?: ComponentType;
  /** Threads, and none that passes search and filters. */
  NoMatch?: ComponentType<{ reset: () => void }>;
  Error?: ComponentType<{ error: ParleyError | null; retry: () => void }>;
}
