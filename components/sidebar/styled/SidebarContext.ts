'use client';
import { createPartContext } from '../../internal/createPartContext.js';
import type { CommentsSidebarSlots } from './slots.js';

/** What the inside of the styled sidebar goes by. */
export interface SidebarContextValue {
  slots: CommentsSidebarSlots;
  version: '1' | '2';
  expandOnSelection: boolean;
  fullExpanded: boolean;
  readOnly: boolean | undefined;
}

export const [SidebarProvider, useSidebar] = createPartContext<SidebarContextValue>('CommentsSidebar');
