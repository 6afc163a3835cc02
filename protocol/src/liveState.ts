import { z } from 'zod';
import type { User } from './people.js';
import { hostId, isBounded, json, type Json, NOT_BOUNDED } from './primitives.js';

/** The value of a live state: any JSON of at most 64 KiB. `null` is a value. */
export const liveStateValueSchema = json
  .refine((value) => value !== undefined, 'is missing')
  .refine((value) => value === undefined || isBounded(value), NOT_BOUNDED);

export const liveStateSchema = z
  .object({
    liveStateDataId: hostId,
    data: json,
    lastUpdated: z.number(),
    updatedBy: z.looseObject({ userId: z.string() }).nullable(),
    tabId: z.string().nullable(),
  })
  .meta({ id: 'LiveStateData' });

/** A value that everyone in a document shares, for instance a slide number or a filter. The last write wins. */
export interface LiveStateData {
  /** Unique in its document. */
  liveStateDataId: string;
  data: Json;
  /** Ms since epoch. */
  lastUpdated: number;
  /** Who wrote it; `null`: a backend. */
  updatedBy: Pick<User, 'userId' | 'name' | 'email' | 'photoUrl' | 'initial' | 'color' | 'textColor'> | null;
  /** The tab that wrote it; `null`: a backend, or a client that has named none. */
  tabId: string | null;
}
