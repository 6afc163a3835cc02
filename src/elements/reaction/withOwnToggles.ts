import { INLINE_REACTION_NAMES } from '@parley/protocol/constants';
import type { User } from '../../ParleyTypes.js';
import type { InlineReactionAnnotation } from './Reaction.js';

/** A person's own change that the service has not confirmed. */
export interface OwnToggle extends Pick<
  InlineReactionAnnotation,
  'annotationId' | 'targetElementId' | 'icon' | 'iconUrl' | 'iconEmoji'
> {
  isOn: boolean;
  /** Ms since epoch. */
  at: number;
  /** The reaction provider has refused it, and it is not to be undone. */
  isUnsynced: boolean;
}

/** The reactions to an element as they are with the person's own changes. */
export const withOwnToggles = (
  annotations: readonly InlineReactionAnnotation[],
  toggles: Iterable<OwnToggle>,
  me: User,
): InlineReactionAnnotation[] =>
  Array.from(toggles).reduce((before, toggle) => withToggle(before, toggle, me), [...annotations]);

function withToggle(
  annotations: InlineReactionAnnotation[],
  { isOn, at, isUnsynced, ...icon }: OwnToggle,
  me: User,
): InlineReactionAnnotation[] {
  const flag = isUnsynced && { isUnsynced };
  const found = annotations.find(({ annotationId }) => annotationId === icon.annotationId);
  if (!found) {
    if (!isOn) return annotations;
    const own = { reactions: [{ from: me, lastUpdated: at }], count: 1, reactedByMe: true, lastUpdated: at };
    return [...annotations, { type: 'reaction', ...icon, ...own, ...flag }];
  }
  if (found.reactedByMe === isOn) return annotations;
  const others = found.reactions.filter(({ from }) => from.userId !== me.userId);
  const reactions = isOn ? [...others, { from: me, lastUpdated: at }].slice(0, INLINE_REACTION_NAMES) : others;
  const next = {
    ...found,
    reactions,
    count: found.count + (isOn ? 1 : -1),
    reactedByMe: isOn,
    lastUpdated: at,
    ...flag,
  };
  return annotations.flatMap((annotation) => (annotation === found ? (next.count > 0 ? [next] : []) : [annotation]));
}
