import type { MissingForThreads } from '../internal/useMissingForThreads.js';

/** The text that says why there are no threads; its hint has the name with `Hint`. */
export const emptyText = (missing: MissingForThreads | null) => (missing ? TEXTS[missing] : 'empty');

const TEXTS = { user: 'signedOut', document: 'noDocument', access: 'noAccess' } as const;
