/** What happens to a comment, an editor, a recording, and who is told of it by default. */
export interface ActionRow {
  /** Names of advanced webhooks and, but for `activityTypes`, of activity records. Of several one is fired, by what it happened to. */
  events: readonly string[];
  /** Makes notifications by default; absent: never makes any. */
  notify?: boolean;
  /** Calls the basic webhook by default. */
  webhook: boolean;
  /** Calls endpoints that chose no events. @default as `webhook` */
  advancedWebhook?: boolean;
  /** Names of its activity records where they are not `events`. */
  activityTypes?: readonly string[];
}

/**
 * The event vocabulary with its default triggers (REST contract §2.15): action names, by what they happen to, and their
 * event names. Each action fires exactly one event. Activity records are made of all of them by default.
 */
export const EVENT_VOCABULARY = {
  comment: {
    /** The first comment of a thread, which is not `added` too. */
    newlyAdded: { events: ['comment_annotation.add'], notify: true, webhook: true },
    added: { events: ['comment.add'], notify: true, webhook: true },
    updated: { events: ['comment.update'], notify: false, webhook: true },
    /** A comment, or the whole thread. */
    deleted: { events: ['comment.delete', 'comment_annotation.delete'], notify: false, webhook: true },
    assigned: { events: ['comment_annotation.assign'], notify: true, webhook: true },
    statusChanged: { events: ['comment_annotation.status_change'], notify: true, webhook: true },
    priorityChanged: { events: ['comment_annotation.priority_change'], notify: true, webhook: true },
    /** Its visibility. */
    accessModeChanged: { events: ['comment_annotation.access_mode_change'], notify: false, webhook: true },
    customListChanged: { events: ['comment_annotation.custom_list_change'], notify: false, webhook: true },
    approved: { events: ['comment_annotation.approve'], notify: true, webhook: true },
    accepted: { events: ['comment_annotation.accept'], notify: true, webhook: true },
    rejected: { events: ['comment_annotation.reject'], notify: true, webhook: true },
    suggestionAccepted: { events: ['comment_annotation.suggestion_accept'], notify: false, webhook: false },
    suggestionRejected: { events: ['comment_annotation.suggestion_reject'], notify: false, webhook: false },
    reactionAdded: { events: ['comment.reaction_add'], notify: true, webhook: true },
    reactionDeleted: { events: ['comment.reaction_delete'], notify: false, webhook: true },
    subscribed: { events: ['comment_annotation.subscribe'], notify: false, webhook: true },
    unsubscribed: { events: ['comment_annotation.unsubscribe'], notify: false, webhook: true },
  },
  crdt: {
    updateData: {
      events: ['crdt.update_data'],
      webhook: false,
      advancedWebhook: true,
      activityTypes: ['crdt.editor_edit'],
    },
  },
  recorder: {
    done: {
      events: ['recorder.done'],
      webhook: false,
      advancedWebhook: true,
      activityTypes: ['recording.add', 'recording.delete'],
    },
  },
} as const satisfies Record<string, Record<string, ActionRow>>;

/** What an action happens to. */
export type EventFeature = keyof typeof EVENT_VOCABULARY;
/** Action names of a feature. */
export type ActionName<F extends EventFeature = EventFeature> = {
  [Feature in F]: keyof (typeof EVENT_VOCABULARY)[Feature] & string;
}[F];
/** Names of comment actions: those of notification triggers and activity triggers. */
export type CommentActionName = ActionName<'comment'>;

type EventsOf<Rows> = Rows[keyof Rows] extends { events: readonly (infer Event extends string)[] } ? Event : never;
/** Event names of webhooks. */
export type EventName<F extends EventFeature = EventFeature> = {
  [Feature in F]: EventsOf<(typeof EVENT_VOCABULARY)[Feature]>;
}[F];

/** Sent when an endpoint could not be reached in all attempts, to the others (§2.14); no action of anybody. */
export const ATTEMPT_EXHAUSTED_EVENT = 'message.attempt.exhausted';

/** The actions of a feature, in the order of the vocabulary. */
export function actionsOf<F extends EventFeature>(feature: F): [name: ActionName<F>, row: ActionRow][] {
  return Object.entries(EVENT_VOCABULARY[feature]) as [ActionName<F>, ActionRow][]; // the keys are its action names
}

/** The action of a feature that goes by this name, in either vocabulary. */
export function findAction<F extends EventFeature>(feature: F, name: string): ActionName<F> | undefined {
  return actionsOf(feature).find(([action, { events }]) => action === name || events.includes(name))?.[0];
}
