import { personName } from '@parley/protocol/constants';
import type { User } from '../../../src/ParleyTypes.js';
import type { Strings } from '../strings.js';
import type { reactionStrings } from './strings.js';

/** A tooltip with more names would not be read. */
const MAX_NAMES = 20;

/** Who reacts with one icon. */
export interface Reactors {
  reactions: readonly { from: User }[];
  /** @default as many as are listed */
  count?: number | undefined;
  /** @default whether the reader is listed */
  reactedByMe?: boolean | undefined;
}

/** Whether the reader reacts with it. @param me id of the reader */
export const isReactor = ({ reactions, reactedByMe }: Reactors, me: string | undefined): boolean =>
  reactedByMe ?? reactions.some(({ from }) => from.userId === me);

/** The names of people who react with one icon: the reader first where they are not listed, and the number of all others at the end. */
export function reactorNames(
  reactors: Reactors,
  me: string | undefined,
  strings: Strings<typeof reactionStrings>,
): string {
  const { reactions, count = reactions.length } = reactors;
  const nameOf = (user: User) => {
    if (user.userId === me) return strings.you;
    // While a person is loading or unknown, an id is no name.
    return personName(user, strings.unknownUser);
  };
  const isListed = reactions.some(({ from }) => from.userId === me);
  const names = reactions.map(({ from }) => nameOf(from));
  if (!isListed && isReactor(reactors, me)) names.unshift(strings.you);
  const shown = names.slice(0, MAX_NAMES);
  if (count > shown.length) shown.push(strings.others(count - shown.length));
  return shown.join(', ');
}
