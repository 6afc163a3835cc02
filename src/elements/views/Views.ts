import type { DateViews, UserViews } from '@parley/protocol';

export type { DateViews, UserViews };

/** Who viewed a document or a location, or how many did on each day. */
export type Views<By extends 'user' | 'date' = 'user' | 'date'> = By extends 'user' ? UserViews[] : DateViews[];
