/** `actionType` of activities about threads and comments, as the service records them (REST contract §2.15). */
export const CommentActivityActionTypes = {
  ANNOTATION_ADD: 'comment_annotation.add',
  ANNOTATION_DELETE: 'comment_annotation.delete',
  STATUS_CHANGE: 'comment_annotation.status_change',
  PRIORITY_CHANGE: 'comment_annotation.priority_change',
  ASSIGN: 'comment_annotation.assign',
  ACCESS_MODE_CHANGE: 'comment_annotation.access_mode_change',
  CUSTOM_LIST_CHANGE: 'comment_annotation.custom_list_change',
  APPROVE: 'comment_annotation.approve',
  ACCEPT: 'comment_annotation.accept',
  REJECT: 'comment_annotation.reject',
  SUGGESTION_ACCEPT: 'comment_annotation.suggestion_accept',
  SUGGESTION_REJECT: 'comment_annotation.suggestion_reject',
  SUBSCRIBE: 'comment_annotation.subscribe',
  UNSUBSCRIBE: 'comment_annotation.unsubscribe',
  COMMENT_ADD: 'comment.add',
  COMMENT_UPDATE: 'comment.update',
  COMMENT_DELETE: 'comment.delete',
  REACTION_ADD: 'comment.reaction_add',
  REACTION_DELETE: 'comment.reaction_delete',
} as const;

/** `actionType` of activities about recordings. */
export const RecorderActivityActionTypes = {
  RECORDING_ADD: 'recording.add',
  RECORDING_DELETE: 'recording.delete',
} as const;

/** `actionType` of activities about reactions outside of comments. */
export const ReactionActivityActionTypes = {
  REACTION_ADD: 'reaction.add',
  REACTION_DELETE: 'reaction.delete',
} as const;

/** `actionType` of activities about shared editing. */
export const CrdtActivityActionTypes = { EDITOR_EDIT: 'crdt.editor_edit' } as const;
