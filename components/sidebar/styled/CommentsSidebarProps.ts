import type { BoundedProps } from '../../internal/withBoundary.js';
import type { SidebarPanelProps } from './SidebarPanel.js';
import type { CommentsSidebarSlots } from './slots.js';

export interface CommentsSidebarProps
  extends BoundedProps, Omit<SidebarPanelProps, 'canClose' | 'fullScreen' | 'asChild' | 'onError'> {
  /** `2`: cards, filters beside the search. @default '1', the classic layout of the same data */
  version?: '1' | '2' | undefined;
  /** Render it as part of the page, as large as its container. @default false */
  embedMode?: boolean | null | undefined;
  /** A card over the page in place of the edge of the window. @default false */
  floatingMode?: boolean | undefined;
  /** The edge that it opens along; in a right-to-left page the sides are mirrored. @default 'right' */
  position?: 'left' | 'right' | undefined;
  /** A press outside closes it, also when it was opened by a call. Not in `embedMode`. @default true */
  forceClose?: boolean | undefined;
  /** Offers to fill the window. @default the setting of this name, off */
  fullScreen?: boolean | undefined;
  /** The selected thread shows all its comments in its row. @default true */
  expandOnSelection?: boolean | undefined;
  /** Every thread shows all its comments; only the selected one has a composer. @default the setting of this name, off */
  fullExpanded?: boolean | undefined;
  /** Whether the sidebar is read-only; overrides the setting. @default the setting `readOnly` */
  readOnly?: boolean | undefined;
  /** Forces dark or light mode; portals follow. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. @default 'sidebar' */
  variant?: string | undefined;
  /** Components in place of ours. */
  slots?: CommentsSidebarSlots | undefined;
  /** The sidebar was opened. */
  onSidebarOpen?: (() => void) | undefined;
  /** The sidebar was closed. */
  onSidebarClose?: (() => void) | undefined;
  /** The full-screen button was pressed; `fullScreen` is the new state. */
  onFullscreenClick?: ((event: { fullScreen: boolean }) => void) | undefined;
}
