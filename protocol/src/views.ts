import { z } from 'zod';
import type { User } from './people.js';

export const userViewsSchema = z
  .object({
    user: z.looseObject({ userId: z.string() }),
    viewsCount: z.number(),
    firstViewedAt: z.number(),
    lastViewedAt: z.number(),
  })
  .meta({ id: 'UserViews' });

export const dateViewsSchema = z
  .object({ date: z.string(), usersCount: z.number(), viewsCount: z.number() })
  .meta({ id: 'DateViews' });

/** How often a person has viewed a document, or a location in it. */
export interface UserViews {
  user: Pick<User, 'userId' | 'name' | 'email' | 'photoUrl' | 'initial' | 'color' | 'textColor'>;
  /** A repeat within a minute counts once. */
  viewsCount: number;
  /** Ms since epoch. */
  firstViewedAt: number;
  /** Ms since epoch. */
  lastViewedAt: number;
}

/** How often a document, or a location in it, was viewed on one day. */
export interface DateViews {
  /** `YYYY-MM-DD`, a day of UTC. */
  date: string;
  /** People who viewed it on that day, each once. */
  usersCount: number;
  viewsCount: number;
}
