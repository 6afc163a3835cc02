import type { ActivityRecord } from '@parley/protocol';
import {
  CommentActivityActionTypes as Comments,
  CrdtActivityActionTypes as Edits,
  ReactionActivityActionTypes as Reactions,
  RecorderActivityActionTypes as Recordings,
  renderPathTemplate,
} from '@parley/protocol/constants';

/** Returns the English message of an activity that the service recorded (REST contract §2.11); `undefined` for one of a backend's own. */
export function builtInMessage({ featureType, actionType, actionUser, changes }: ActivityRecord): string | undefined {
  if (featureType === 'custom' || !Object.hasOwn(TEMPLATES, actionType)) return undefined;
  const [change] = Object.values(changes ?? {});
  const template = hasName(change?.to)
    ? (TEMPLATES_WITH_VALUE[actionType] ?? TEMPLATES[actionType])
    : TEMPLATES[actionType];
  return template && renderPathTemplate(template, { to: change?.to }, { actionUser });
}

/** Whether a new value is a status, a priority or a person. */
const hasName = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('userId' in value || 'name' in value);

const TEMPLATES: Record<string, string> = {
  [Comments.ANNOTATION_ADD]: '{{actionUser}} started a thread',
  [Comments.ANNOTATION_DELETE]: '{{actionUser}} deleted a thread',
  [Comments.STATUS_CHANGE]: '{{actionUser}} changed the status of a thread',
  [Comments.PRIORITY_CHANGE]: '{{actionUser}} changed the priority of a thread',
  [Comments.ASSIGN]: '{{actionUser}} changed who a thread is assigned to',
  [Comments.ACCESS_MODE_CHANGE]: '{{actionUser}} changed who can see a thread',
  [Comments.CUSTOM_LIST_CHANGE]: '{{actionUser}} changed the labels of a thread',
  [Comments.APPROVE]: '{{actionUser}} approved a thread',
  [Comments.ACCEPT]: '{{actionUser}} accepted a thread',
  [Comments.REJECT]: '{{actionUser}} rejected a thread',
  [Comments.SUGGESTION_ACCEPT]: '{{actionUser}} accepted a suggestion',
  [Comments.SUGGESTION_REJECT]: '{{actionUser}} rejected a suggestion',
  [Comments.SUBSCRIBE]: '{{actionUser}} subscribed to a thread',
  [Comments.UNSUBSCRIBE]: '{{actionUser}} unsubscribed from a thread',
  [Comments.COMMENT_ADD]: '{{actionUser}} replied',
  [Comments.COMMENT_UPDATE]: '{{actionUser}} edited a comment',
  [Comments.COMMENT_DELETE]: '{{actionUser}} deleted a comment',
  [Comments.REACTION_ADD]: '{{actionUser}} reacted',
  [Comments.REACTION_DELETE]: '{{actionUser}} removed a reaction',
  [Reactions.REACTION_ADD]: '{{actionUser}} reacted',
  [Reactions.REACTION_DELETE]: '{{actionUser}} removed a reaction',
  [Recordings.RECORDING_ADD]: '{{actionUser}} added a recording',
  [Recordings.RECORDING_DELETE]: '{{actionUser}} deleted a recording',
  [Edits.EDITOR_EDIT]: '{{actionUser}} edited the content',
};

/** `to` is the new value of the changed field. */
const TEMPLATES_WITH_VALUE: Record<string, string> = {
  [Comments.STATUS_CHANGE]: '{{actionUser}} changed the status of a thread to {{to.name}}',
  [Comments.PRIORITY_CHANGE]: '{{actionUser}} changed the priority of a thread to {{to.name}}',
  [Comments.ASSIGN]: '{{actionUser}} assigned a thread to {{to}}',
};
