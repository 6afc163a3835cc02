/** One action of the event vocabulary: its event names, and what it triggers by default. */
export interface ActionRow {
  /**
   * Event names of advanced webhooks, and of activity records unless `activityTypes` is set. When there are several, the target of the
   * action decides which one is fired.
   */
  events: readonly string[];
  /** Whether it makes notifications by default. Without this field it never makes any. */
  notify?: boolean;
  /** Whether it calls the basic webhook by default. */
  webhook: boolean;
  /** Whether it calls advanced webhook endpoints that chose no events. @default the value of `webhook` */
  advancedWebhook?: boolean;
  /** Names of its activity records, when they differ from `events`. */
  activityTypes?: readonly string[];
}

/**
 * The event vocabulary with its default triggers (REST contract §2.15): action names by feature, each with its event names. Each
 * action fires exactly one event. By default every action makes an activity record.
 */
export const EVENT_VOCABULARY = {
  comment: {
    /** The first comment of a thread. It does not also fire `added`. */
    newlyAdded: { events: ['comment_annotation.add'], notify: true, webhook: true },
    added: { events: ['comment.add'], notify: true, webhook: true },
    updated: { events: ['comment.update'], notify: false, webhook: true },
    /** A comment, or the whole thread. */
    deleted: { events: ['comment.delete', 'comment_annotation.delete'], notify: false, webhook: true },
    assigned: { events: ['comment_annotation.assign'], notify: true, webhook: true },
    statusChanged: { events: ['comment_annotation.status_change'], notify: true, webhook: true },
    priorityChanged: { events: ['comment_annotation.priority_change'], notify: true, webhook: true },
    /** The visibility of a thread has changed. */
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

/** The feature of an action. */
export type EventFeature = keyof typeof EVENT_VOCABULARY;
/** Action names of a feature. */
export type ActionName<F extends EventFeature = EventFeature> = {
  [Feature in F]: keyof (typeof EVENT_VOCABULARY)[Feature] & string;
}[F];
/** Names of comment actions. Notification triggers and activity triggers use them. */
export type CommentActionName = ActionName<'comment'>;

type EventsOf<Rows> = Rows[keyof Rows] extends { events: readonly (infer Event extends string)[] } ? Event : never;
/** Event names of webhooks. */
export type ActionEventName<F extends EventFeature = EventFeature> = {
  [Feature in F]: EventsOf<(typeof EVENT_VOCABULARY)[Feature]>;
}[F];

/** Sent to the other endpoints when all attempts to reach one endpoint have failed (§2.14). No person caused it. */
export const ATTEMPT_EXHAUSTED_EVENT = 'message.attempt.exhausted';

/** Returns the actions of a feature, in the order of the vocabulary. */
export function actionsOf<F extends EventFeature>(feature: F): [name: ActionName<F>, row: ActionRow][] {
  return Object.entries(EVENT_VOCABULARY[feature]) as [ActionName<F>, ActionRow][]; // safe: the keys are its action names
}

/** Returns the action of a feature with this action name or event name. */
export function findAction<F extends EventFeature>(feature: F, name: string): ActionName<F> | undefined {
  return actionsOf(feature).find(([action, { events }]) => action === name || events.includes(name))?.[0];
}
