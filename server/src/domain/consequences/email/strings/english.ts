/** Every text of email and of the unsubscribe page. Variables are in single braces; a text with `one` and `other` depends on `{count}`. */
export const english = {
  mentioned: '{actionUser} mentioned you',
  newlyAdded: '{actionUser} added a comment',
  added: '{actionUser} replied',
  updated: '{actionUser} edited a comment',
  deletedComment: '{actionUser} deleted a comment',
  deletedThread: '{actionUser} deleted a thread',
  assignedToYou: '{actionUser} assigned you to a comment',
  assigned: '{actionUser} assigned {assignee} to a comment',
  assigneeRemoved: '{actionUser} removed the assignee',
  statusChanged: '{actionUser} changed the status to {status}',
  priorityChanged: '{actionUser} changed the priority to {priority}',
  priorityRemoved: '{actionUser} removed the priority',
  accessModeChanged: '{actionUser} changed who can see a comment',
  customListChanged: '{actionUser} changed the labels',
  approvalRequested: '{actionUser} asked for approval of a comment',
  approved: '{actionUser} approved the comment',
  accepted: '{actionUser} accepted the comment',
  rejected: '{actionUser} rejected the comment',
  suggestionAccepted: '{actionUser} accepted the suggestion',
  suggestionRejected: '{actionUser} rejected the suggestion',
  reactionAdded: '{actionUser} reacted with {reaction} to your comment',
  reactionAddedToOther: '{actionUser} reacted with {reaction} to a comment',
  reactionDeleted: '{actionUser} took {reaction} back from your comment',
  reactionDeletedFromOther: '{actionUser} took {reaction} back from a comment',
  subscribed: '{actionUser} subscribed to a comment',
  unsubscribed: '{actionUser} unsubscribed from a comment',

  /** A comment without text. */
  sentAudio: 'Sent a voice recording',
  sentVideo: 'Sent a video recording',
  sentScreen: 'Sent a screen recording',
  sentFile: 'Sent a file',
  sentFiles: 'Sent files',

  /** A person without a name. */
  someone: 'Someone',
  /** A reaction whose emoji the service does not store. */
  anEmoji: 'an emoji',
  statusOpen: 'Open',
  statusInProgress: 'In Progress',
  statusResolved: 'Resolved',

  /** The subject and the title. */
  inDocument: '{headline} in {document}',
  newComments: { one: '{count} new comment', other: '{count} new comments' },
  updates: { one: '{count} update', other: '{count} updates' },
  /** Before the items of a digest that does not fit one email. */
  earlierUpdates: {
    one: '{count} earlier update is in the app.',
    other: '{count} earlier updates are in the app.',
  },
  openComment: 'Open the comment',
  reason: 'You get this email because you take part in these comments.',
  unsubscribe: 'Unsubscribe from email about comments',

  unsubscribeQuestion: 'Stop email about comments?',
  unsubscribeQuestionText: 'Your inbox in the app stays as it is.',
  unsubscribeConfirm: 'Unsubscribe',
  unsubscribeDone: 'You are unsubscribed',
  unsubscribeDoneText:
    'No more email about comments. You can turn it on again in the notification settings of the app.',
  unsubscribeUnchanged: 'Nothing was changed',
  unsubscribeUnchangedText:
    'This request does not say that you want to unsubscribe. Open the link of the email, and choose Unsubscribe.',
  unsubscribeInvalid: 'This link does not work',
  unsubscribeInvalidText: 'It is not complete. Use the link of a newer email, or the notification settings of the app.',
} as const;
