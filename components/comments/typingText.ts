import { personName } from '@parley/protocol/constants';
import type { TypingUser } from '../../src/elements/comment/typing/Typing.js';
import { fill, type Strings } from '../internal/strings.js';
import type { commentStrings } from './strings.js';

/** The text that says who is typing; `null`: nobody. */
export function typingText(users: readonly TypingUser[], strings: Strings<typeof commentStrings>): string | null {
  const [first, second] = users.map((user) => personName(user, strings.unknownUser));
  if (first === undefined) return null;
  if (second === undefined) return fill(strings.oneIsTyping, { name: first });
  return users.length === 2 ? fill(strings.twoAreTyping, { first, second }) : strings.severalAreTyping;
}
