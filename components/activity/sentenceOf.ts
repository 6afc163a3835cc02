import { CommentActivityActionTypes as Comments } from '@parley/protocol/constants';
import { CrdtActivityActionTypes as Edits, ReactionActivityActionTypes as Reactions } from '@parley/protocol/constants';
import { personText, RecorderActivityActionTypes as Recordings } from '@parley/protocol/constants';
import type { ActivityRecord } from '../../src/elements/activity/Activity.js';
import type { User } from '../../src/ParleyTypes.js';
import type { Strings } from '../internal/strings.js';
import type { activityStrings } from './strings.js';

type Texts = Strings<typeof activityStrings>;
type TextKey = { [Key in keyof Texts]: Texts[Key] extends string ? Key : never }[keyof Texts];

const KEYS: Record<string, TextKey> = {
  [Comments.ANNOTATION_ADD]: 'annotationAdd',
  [Comments.ANNOTATION_DELETE]: 'annotationDelete',
  [Comments.STATUS_CHANGE]: 'statusChange',
  [Comments.PRIORITY_CHANGE]: 'priorityChange',
  [Comments.ASSIGN]: 'assign',
  [Comments.ACCESS_MODE_CHANGE]: 'accessModeChange',
  [Comments.CUSTOM_LIST_CHANGE]: 'customListChange',
  [Comments.APPROVE]: 'approve',
  [Comments.ACCEPT]: 'accept',
  [Comments.REJECT]: 'reject',
  [Comments.SUGGESTION_ACCEPT]: 'suggestionAccept',
  [Comments.SUGGESTION_REJECT]: 'suggestionReject',
  [Comments.SUBSCRIBE]: 'subscribe',
  [Comments.UNSUBSCRIBE]: 'unsubscribe',
  [Comments.COMMENT_ADD]: 'commentAdd',
  [Comments.COMMENT_UPDATE]: 'commentUpdate',
  [Comments.COMMENT_DELETE]: 'commentDelete',
  [Comments.REACTION_ADD]: 'reactionAdd',
  [Comments.REACTION_DELETE]: 'reactionDelete',
  [Reactions.REACTION_ADD]: 'reactionAdd',
  [Reactions.REACTION_DELETE]: 'reactionDelete',
  [Recordings.RECORDING_ADD]: 'recordingAdd',
  [Recordings.RECORDING_DELETE]: 'recordingDelete',
  [Edits.EDITOR_EDIT]: 'edit',
};

/** The texts with `{value}`, by the ones without. */
const WITH_VALUE: Partial<Record<TextKey, TextKey>> = {
  statusChange: 'statusChangeTo',
  priorityChange: 'priorityChangeTo',
  assign: 'assignTo',
};

/**
 * The sentence that describes the activity. `{name}` is the placeholder for the person, and `{value}` for the new value if there is one.
 * @param lookUp translates the name of a status or a priority
 */
export function sentenceOf(
  activity: ActivityRecord,
  texts: Texts,
  lookUp: (text: string) => string,
): { text: string; value?: string } {
  const { actionType, featureType, resolution } = activity;
  // A name of ours in somebody's own activity says nothing of ours. Names are free text: `constructor` is none of ours.
  const isOurs = featureType !== 'custom' && resolution.content !== 'failed' && Object.hasOwn(KEYS, actionType);
  const key = isOurs ? KEYS[actionType] : undefined;
  if (!key) return { text: texts.generic };
  const value = valueOf(activity);
  const withValue = WITH_VALUE[key];
  if (!withValue || !value) return { text: texts[key] };
  return { text: texts[withValue], value: key === 'assign' ? value : lookUp(value) };
}

/** Who did it, in words; `undefined`: the name is on its way. An id or address of somebody unknown is never shown. */
export function actorOf({ actionUser, resolution }: ActivityRecord, texts: Texts): string | undefined {
  if (resolution.person === 'pending') return undefined;
  return resolution.person === 'unknown' ? texts.unknownUser : personText(actionUser);
}

/** The name of the new value: a status, a priority, a person. */
function valueOf({ changes }: ActivityRecord): string | undefined {
  const [change] = Object.values(changes ?? {});
  const { name, email } = (change?.to ?? {}) as Partial<User>;
  return [name, email].find((text) => typeof text === 'string' && text !== '');
}
