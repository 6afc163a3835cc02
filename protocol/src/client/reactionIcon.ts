import { z } from 'zod';
import { imageAddress, optional } from '../primitives.js';

/** The icon of a reaction, in the requests that add or remove one. */
export const reactionIcon = {
  icon: optional(z.string().min(1).max(200)),
  iconUrl: optional(imageAddress(2048)),
  iconEmoji: optional(z.string().max(64)),
  isReactionResolverUsed: optional(z.boolean()),
};

interface IconRequest {
  isOn: boolean;
  icon?: string | undefined;
  isReactionResolverUsed?: boolean | undefined;
}

/** A new reaction needs its icon, unless a reaction provider stores it. Arguments of `refine`. */
export const isIconKnown = [
  ({ isOn, icon, isReactionResolverUsed }: IconRequest) =>
    !isOn || icon !== undefined || isReactionResolverUsed === true,
  { path: ['icon'], message: 'is required unless isReactionResolverUsed is true' },
] satisfies [unknown, unknown];
