import { z } from 'zod';
import { type ElementPlace, placeSchema } from './cursors.js';
import type { ErrorCode } from './errors.js';
import { PRESENCE_LIMITS } from './limits.js';
import type { Location } from './locationKey.js';
import { type ShownPerson, userSchema } from './people.js';
import { locationSchema } from './places.js';
import { checkPageInfo, freeObject, hostId, json, type Json, recordId, utf8Length } from './primitives.js';

export const onlineStatusSchema = z.enum(['online', 'away', 'offline']);
/** `away`: idle, or in a hidden tab. `offline`: idle for long. People who have disconnected are not listed. */
export type OnlineStatus = z.output<typeof onlineStatusSchema>;

/** A place as a tab sends it. An empty id is none. */
const sentLocationSchema = z.union([
  locationSchema,
  z
    .looseObject({ id: z.literal('') })
    .transform(({ id: _, ...location }) => location)
    .pipe(locationSchema),
]);

const isFitting = (state: object) => utf8Length(JSON.stringify(state)) <= PRESENCE_LIMITS.stateBytes;

/**
 * A tab's state of its person. An absent field stays as it was, `null` clears it. The token identifies the person. At most 2 KiB as JSON.
 *
 * A place, a page, a leader or a view that is not valid counts as `null`. An app sets them, and a client sends them again on each new connection: if
 * they closed it, the client would stay offline.
 */
export const presenceStateSchema = z
  .object({
    onlineStatus: onlineStatusSchema.optional(),
    /** No mouse, key, touch or scrolling for a while. */
    isUserIdle: z.boolean().nullish(),
    isTabAway: z.boolean().nullish(),
    location: sentLocationSchema.nullish().catch(null),
    pageInfo: freeObject.superRefine(checkPageInfo).nullish().catch(null),
    /** Where the person writes or what they have selected, in any form that clients agree on. */
    selections: json.optional(),
    /** Whom the person follows, by id. */
    following: hostId.nullish().catch(null),
    /** The position in the middle of their window, while somebody follows them. */
    view: placeSchema.nullish().catch(null),
  })
  .refine(isFitting, 'must be at most 2 KiB as JSON');
export type PresenceState = z.output<typeof presenceStateSchema>;

/** A bot or an agent that a tab shows to everybody in the document. Its state is as large as a person's at most. */
export const presenceBotSchema = z
  .object({
    ...userSchema.pick({
      userId: true,
      name: true,
      email: true,
      photoUrl: true,
      initial: true,
      color: true,
      textColor: true,
      type: true,
    }).shape,
    onlineStatus: onlineStatusSchema.nullish(),
    location: locationSchema.nullish(),
    pageInfo: freeObject.superRefine(checkPageInfo).nullish(),
    selections: json.optional(),
  })
  .refine(
    ({ onlineStatus, location, pageInfo, selections }) =>
      isFitting({ onlineStatus: onlineStatus ?? 'online', location, pageInfo, selections }),
    'must be at most 2 KiB as JSON, without the profile',
  );
export type PresenceBot = z.output<typeof presenceBotSchema>;

/** All bots of a tab. The service checks each separately (`presenceBotSchema`), its id too, and answers in a frame. */
export const presenceBotsSchema = z
  // Typed as what clients of ours send.
  .array(z.looseObject({ userId: z.unknown().optional() as z.ZodType as z.ZodType<string, string> }))
  .max(PRESENCE_LIMITS.botsPerTab)
  .refine((bots) => utf8Length(JSON.stringify(bots)) <= PRESENCE_LIMITS.botsBytes, 'must be at most 8 KiB as JSON');
export type PresenceBots = z.output<typeof presenceBotsSchema>;

/** How somebody joins the people of a document. */
export const presenceSchema = z.object({
  /** The tab, chosen by the client. Polls of one tab are one entry; on a socket the connection is the entry. */
  tab: recordId,
  state: presenceStateSchema,
  /** Bots and agents that the tab shows to everybody. They are removed when it disconnects. */
  bots: presenceBotsSchema.optional(),
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
  /** Bots and agents only: the person whose tab shows them. The service stamps it. */
  addedBy?: string | undefined;
}

/** A bot that is not shown, and why. */
export interface RefusedBot {
  userId: string;
  code: ErrorCode;
}

/**
 * The people of a document have changed. Not part of the change log: missed frames are never sent again, and the newest state
 * of a person replaces every earlier one.
 */
export type PresenceFrame = {
  type: 'presence';
  topic: `presence:${string}`;
  /** These are all people. Otherwise only those who have arrived or changed. */
  isWhole: boolean;
  people: PresenceUser[];
  /** Ids of those who have disconnected. */
  left: string[];
  /** A person whom the reader follows has opened another document, which the reader may read. Not sent to polls. */
  moved?: { userId: string; documentId: string };
  /**
   * Sent to a tab about its bots: those that are shown, and those that are refused, and why. `ALREADY_EXISTS`: the id is that of a member of the
   * organization, of a present person, or of one whom a backend shows. `PERMISSION_DENIED`: the person may only read the document.
   * `INVALID_ARGUMENT`: a field is not valid. `RESOURCE_EXHAUSTED`: the document has too many bots. Polls get only the refused ones.
   */
  bots?: { shown: string[]; refused: RefusedBot[] };
  /** Polls only: the next poll sends it as `since`, and is answered when the people are others. */
  stamp?: number;
};
