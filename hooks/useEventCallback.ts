'use client';
import { useEffect, useState } from 'react';
import type { CoreEvents } from '../src/coreEvents.js';
import type { AccessEvents } from '../src/elements/access/Access.js';
import { isCommentEvent } from '../src/elements/comment/commentEventNames.js';
import type { CommentEvents } from '../src/elements/comment/CommentEvents.js';
import type { CrdtEvents } from '../src/elements/crdt/CrdtStore.js';
import type { NotificationEvents } from '../src/elements/notification/NotificationElement.js';
import type { FollowEvents } from '../src/elements/follow/Follow.js';
import type { PresenceEvents } from '../src/elements/presence/Presence.js';
import type { RecorderEvents } from '../src/elements/recorder/RecorderEvents.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { Observable } from '../src/observable.js';
import { useParley } from './ParleyContext.js';
import { useNewest } from './useNewest.js';
import { useObservable } from './useObservable.js';
import { contextOf } from '../src/contextOf.js';

/** The events of each element, in lookup order. */
export interface EventsByElement {
  comment: CommentEvents;
  notification: NotificationEvents;
  recorder: RecorderEvents;
  presence: PresenceEvents;
  follow: FollowEvents;
  crdt: CrdtEvents;
  access: AccessEvents;
  core: CoreEvents;
}
export type EventElement = keyof EventsByElement;
export type EventName =
  | keyof CommentEvents
  | keyof NotificationEvents
  | keyof RecorderEvents
  | keyof PresenceEvents
  | keyof FollowEvents
  | keyof CrdtEvents
  | keyof AccessEvents
  | keyof CoreEvents;

/** The elements that have an event of this name. */
export type EventElementOf<Name extends EventName> = {
  [Element in EventElement]: Name extends keyof EventsByElement[Element] ? Element : never;
}[EventElement];

/** The payload of an event: of the named element, or else of the first element that has the event. */
export type EventPayload<
  Name extends EventName,
  Element extends EventElement = EventElement,
> = Name extends keyof EventsByElement[Element]
  ? EventsByElement[Element][Name]
  : Name extends keyof CommentEvents
    ? CommentEvents[Name]
    : Name extends keyof NotificationEvents
      ? NotificationEvents[Name]
      : Name extends keyof RecorderEvents
        ? RecorderEvents[Name]
        : Name extends keyof PresenceEvents
          ? PresenceEvents[Name]
          : Name extends keyof FollowEvents
            ? FollowEvents[Name]
            : Name extends keyof CrdtEvents
              ? CrdtEvents[Name]
              : Name extends keyof AccessEvents
                ? AccessEvents[Name]
                : Name extends keyof CoreEvents
                  ? CoreEvents[Name]
                  : never;

/**
 * Listens to an event while the component is mounted. With a handler: calls the newest handler, synchronously, once for each event. Without a
 * handler: renders with the newest payload, a new object for each event. It is `undefined` until the first event, and again
 * after another person has signed in and for another name.
 * @param options.element the element of the event, for a name that several elements have. `error` is the recorder's unless it says `core`
 * @example useEventCallback('addComment', ({ annotationId, comment }) => track('comment', annotationId));
 */
export function useEventCallback<Name extends EventName, Element extends EventElement = EventElement>(
  name: Name,
  handler?: (payload: EventPayload<Name, Element>) => void,
  { element }: { element?: (Element & EventElementOf<Name>) | undefined } = {},
): EventPayload<Name, Element> | undefined {
  type Payload = EventPayload<Name, Element>;
  const { client } = useParley();
  const { session } = contextOf(client);
  const { epoch } = useObservable(session.scope);
  const newest = useNewest(handler);
  const [latest, setLatest] = useState<{ epoch: number; name: string; payload: Payload }>();

  useEffect(() => {
    const subscription = eventStream<Payload>(client, name, element).subscribe((payload) => {
      if (newest.current) newest.current(payload);
      else setLatest({ epoch: session.scope.value.epoch, name, payload: fresh(payload) });
    });
    return () => subscription.unsubscribe();
  }, [client, session, name, element, newest, epoch]);

  return latest?.epoch === epoch && latest.name === name ? latest.payload : undefined;
}

function eventStream<Payload>(client: ParleyClient, name: EventName, element?: EventElement): Observable<Payload> {
  const { on }: { on: (name: never) => unknown } = ownerOf(client, element ?? elementOf(name));
  // The payload type follows from the name and the owner, as in `EventPayload`; `on` of a union of owners cannot infer it.
  return on(name as never) as Observable<Payload>;
}

function elementOf(name: EventName): EventElement {
  if (isCommentEvent(name)) return 'comment';
  if (NOTIFICATION_EVENTS.has(name)) return 'notification';
  if (name.startsWith('recording') || RECORDER_EVENTS.has(name)) return 'recorder';
  if (name.startsWith('follow')) return 'follow';
  if (PRESENCE_EVENTS.has(name)) return 'presence';
  if (name === 'updateData') return 'crdt';
  return ACCESS_EVENTS.has(name) ? 'access' : 'core';
}

function ownerOf(client: ParleyClient, element: EventElement) {
  if (element === 'comment') return client.getCommentElement();
  if (element === 'presence') return client.getPresenceElement();
  if (element === 'follow') return client.getFollowElement();
  if (element === 'crdt') return client.getCrdtElement();
  if (element === 'access') return client.getAccessElement();
  if (element === 'recorder') return client.getRecorderElement();
  return element === 'notification' ? client.getNotificationElement() : client;
}

const NOTIFICATION_EVENTS: ReadonlySet<EventName> = new Set<keyof NotificationEvents>([
  'settingsUpdated',
  'notificationClicked',
  'notificationReceived',
]);

/** Events whose owner does not follow from their name. */
const RECORDER_EVENTS: ReadonlySet<EventName> = new Set<keyof RecorderEvents>(['transcriptionDone', 'error']);

const PRESENCE_EVENTS: ReadonlySet<EventName> = new Set<keyof PresenceEvents>([
  'userStateChange',
  'multipleUsersOnline',
  'presenceUserClicked',
]);

const ACCESS_EVENTS: ReadonlySet<EventName> = new Set<keyof AccessEvents>([
  'accessRequested',
  'accessRequestCanceled',
  'accessAccepted',
  'accessRejected',
  'editorAssigned',
  'viewerAssigned',
  'editorOnDifferentTabDetected',
]);

/** Two equal events in a row must both run the effects that depend on the payload. */
const fresh = <T>(payload: T): T => (typeof payload === 'object' && payload !== null ? { ...payload } : payload);
