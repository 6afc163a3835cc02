'use client';
import { createPartContext } from '../../internal/createPartContext.js';

/** Props of the styled sidebar that the parts inside read. */
export interface SidebarContextValue {
  version: '1' | '2';
  expandOnSelection: boolean;
  fullExpanded: boolean;
  readOnly: boolean | undefined;
}

export const [SidebarProvider, useSidebar] = createPartContext<SidebarContextValue>('CommentsSidebar');
