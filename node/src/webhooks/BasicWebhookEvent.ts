import type { ActionName } from '@parley/protocol';
import type { BackendComment } from '@parley/protocol';
import type { RecorderEventData } from './RecorderEventData.js';
import type { ChangeOf, CrdtEventData, InvolvedSettings, ThreadEventData } from './WebhookEvent.js';

interface Head<Action extends string, Source extends string> {
  actionType: Action;
  notificationSource: Source;
  /** One event has one id, for both addresses and on every attempt. */
  webhookId: string;
  /** Present when a person did it in the app, absent when a backend did. */
  platform?: 'sdk';
  /** At `processedNotificationUrl` only: whom the action is for. */
  notifyUserIds?: string[];
}

type CommentEventOf<Action extends ActionName<'comment'>> = Action extends string
  ? Head<Action, 'comment'> &
      ThreadEventData &
      InvolvedSettings &
      ChangeOf<Action> & {
        /** Absent: it is about the thread. */
        targetComment?: BackendComment;
        /** People of the thread who may not see it: tell them nothing. */
        accessDeniedUsers: string[];
      }
  : never;

/** The body of the basic webhook. Branch on `actionType`, and ignore names that you do not know: a newer service has more. */
export type BasicWebhookEvent =
  | CommentEventOf<ActionName<'comment'>>
  | (Head<'updateData', 'crdt'> & CrdtEventData)
  | (Head<'done', 'recorder'> & RecorderEventData);
