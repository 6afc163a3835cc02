import { z } from 'zod';
import { type ElementPlace, placeSchema } from './cursors.js';
import { PRESENCE_LIMITS } from './limits.js';
import type { Location } from './locationKey.js';
import type { ShownPerson } from './people.js';
import { locationSchema } from './places.js';
import { checkPageInfo, freeObject, json, type Json, recordId, utf8Length } from './primitives.js';

export const onlineStatusSchema = z.enum(['online', 'away', 'offline']);
/** `away`: idle, or in a hidden tab. `offline`: idle for long. Who has left is not listed at all. */
export type OnlineStatus = z.output<typeof onlineStatusSchema>;

/**
 * What a tab says about its person. An absent field stays as it was, `null` clears it. Who the person is comes from the
 * token. At most 2 KiB as JSON.
 */
export const presenceStateSchema = z
  .object({
    onlineStatus: onlineStatusSchema.optional(),
    /** No mouse, key, touch or scrolling for a while. */
    isUserIdle: z.boolean().nullish(),
    isTabAway: z.boolean().nullish(),
    location: locationSchema.nullish(),
    pageInfo: freeObject.superRefine(checkPageInfo).nullish(),
    /** Where the person writes or what they have selected, in whatever form clients agree on. */
    selections: json.optional(),
    /** Whom the person follows, by id. */
    following: recordId.nullish(),
    /** What stands in the middle of their window, while somebody follows them. */
    view: placeSchema.nullish(),
  })
  .refine((state) => utf8Length(JSON.stringify(state)) <= PRESENCE_LIMITS.stateBytes, 'must be at most 2 KiB as JSON');
export type PresenceState = z.output<typeof presenceStateSchema>;

/** How somebody joins the people of a document. */
export const presenceSchema = z.object({
  /** The tab, chosen by the client. Polls of one tab are one entry; on a socket the connection is the entry. */
  tab: recordId,
  state: presenceStateSchema,
});

/** A person who is in a document. */
export interface PresenceUser extends ShownPerson {
  onlineStatus: OnlineStatus;
  /** When this entry last changed, ms since epoch. */
  timestamp: number;
  isUserIdle?: boolean | undefined;
  isTabAway?: boolean | undefined;
  location?: Location | undefined;
  /** Key of `location`. */
  locationId?: string | undefined;
  pageInfo?: Record<string, unknown> | undefined;
  selections?: Json | undefined;
  following?: string | undefined;
  view?: ElementPlace | undefined;
}

/**
 * The people of a document have changed. Not part of the change log: what was missed is never sent again, and the newest state
 * of a person replaces every earlier one.
 */
export type PresenceFrame = {
  type: 'presence';
  topic: `presence:${string}`;
  /** These are all people. Otherwise they are those who have come or changed. */
  isWhole: boolean;
  people: PresenceUser[];
  /** Ids of those who have left. */
  left: string[];
  /** Somebody whom the reader follows has opened another document, which the reader may read. Not told to polls. */
  moved?: { userId: string; documentId: string };
  /** Polls only: the next poll sends it as `since`, and is answered when the people are others. */
  stamp?: number;
};
