import type { CommentsSlots } from './slots.js';

/** Props shared by the styled components of the family. */
export interface CommentsPresetProps {
  /** Forces dark or light mode; portals follow. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. */
  variant?: string | undefined;
  /** Components in place of ours. */
  slots?: CommentsSlots | undefined;
}

/** Class names of ours and the caller's. */
export const classes = (...names: (string | undefined)[]): string => names.filter(Boolean).join(' ');
