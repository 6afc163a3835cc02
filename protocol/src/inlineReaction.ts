import { z } from 'zod';
import type { User } from './people.js';

const inlineReactionAnnotationSchema = z
  .object({
    annotationId: z.string(),
    type: z.literal('reaction'),
    targetElementId: z.string(),
    icon: z.string().optional(),
    iconUrl: z.string().optional(),
    iconEmoji: z.string().optional(),
    isReactionResolverUsed: z.boolean().optional(),
    reactions: z.array(z.object({ from: z.looseObject({ userId: z.string() }), lastUpdated: z.number() })),
    count: z.number(),
    reactedByMe: z.boolean().optional(),
    lastUpdated: z.number(),
  })
  .meta({ id: 'InlineReactionAnnotation' });

export const inlineReactionsSchema = z
  .object({ targetElementId: z.string(), reactionAnnotations: z.array(inlineReactionAnnotationSchema) })
  .meta({ id: 'InlineReactions' });

/** Everybody's reactions with one icon to one element of a page. */
export interface InlineReactionAnnotation {
  annotationId: string;
  type: 'reaction';
  targetElementId: string;
  /** The `reactionId`. Absent when a reaction provider stores it. */
  icon?: string | undefined;
  iconUrl?: string | undefined;
  iconEmoji?: string | undefined;
  isReactionResolverUsed?: boolean | undefined;
  /** At most `INLINE_REACTION_LIMITS.named` of them, the first ones, oldest first. */
  reactions: { from: ReactingPerson; lastUpdated: number }[];
  /** How many people react with it. */
  count: number;
  /** Whether the reader is one of them. Absent in live changes, which are the same for all readers: see `toggled` there. */
  reactedByMe?: boolean | undefined;
  /** ms since epoch. */
  lastUpdated: number;
}

export type ReactingPerson = Pick<User, 'userId' | 'name' | 'email' | 'photoUrl' | 'initial' | 'color' | 'textColor'>;

/** All reactions to one element, in the order in which each was used first. */
export interface InlineReactions {
  targetElementId: string;
  reactionAnnotations: InlineReactionAnnotation[];
}

/** A person has reacted, or has taken it back. */
export interface InlineReactionToggle {
  annotationId: string;
  userId: string;
  isOn: boolean;
}
