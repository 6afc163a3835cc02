import { type Check, flag, list, number, object, text } from './checks.js';
import type { RecordChecks } from './validRecords.js';
import { author } from './validUsers.js';

const reaction = object(
  {
    annotationId: text(),
    targetElementId: text(),
    count: number(0),
    lastUpdated: number(0),
    icon: text(),
    iconUrl: text(),
    iconEmoji: text(),
    reactedByMe: flag(),
    reactions: list(object({ from: author, lastUpdated: number(0) })),
  },
  'annotationId',
);
const ofElement = object({ targetElementId: text(), reactionAnnotations: list(reaction) }, 'targetElementId');
const toggle = object({ annotationId: text(), userId: text(), isOn: flag() }, 'annotationId', 'userId', 'isOn');
/** A list returns those of many elements, and a write those of one. */
const oneOrMany: Check = (value) => (Array.isArray(value) ? list(ofElement)(value) : ofElement(value));

/** Reactions to elements of the page. */
export const INLINE_REACTIONS: RecordChecks = {
  answer: object({ inlineReactions: oneOrMany }),
  changes: {
    'inlineReactions.saved': object({ inlineReactions: ofElement, toggled: list(toggle) }, 'inlineReactions'),
    'inlineReactions.changed': object({ targetElementId: text() }, 'targetElementId'),
  },
};
