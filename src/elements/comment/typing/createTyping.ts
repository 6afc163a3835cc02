import type { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../../ClientContext.js';
import { createState, type Observable } from '../../../observable.js';
import { presentPeople } from '../../presence/presentPeople.js';
import { commentSettingsOf } from '../commentUi.js';
import type { Threads } from '../createThreads.js';
import { createOwnTyping } from './createOwnTyping.js';
import { createTypingRoom, type TypingRoom } from './createTypingRoom.js';
import type { TypingMethods, TypingRequest, TypingUser } from './Typing.js';

/** Makes the part of the comment element of one client. */
export function createTyping(context: ClientContext, threads: Pick<Threads, 'find' | 'seek'>): TypingMethods {
  const { session, ui, providers } = context;
  const rooms = new Map<string, TypingRoom & { userCount: number }>();
  const streams = new Map<string, Observable<TypingUser[] | null>>();
  const isOn = () => commentSettingsOf(ui.getState().comments).typingIndicator;

  /** The room of a document, open while something uses it. */
  function enterRoom(documentId: string) {
    const room = rooms.get(documentId) ?? { ...createTypingRoom(session, documentId), userCount: 0 };
    rooms.set(documentId, room);
    room.userCount++;
    return {
      room,
      release() {
        if (--room.userCount > 0) return;
        rooms.delete(documentId);
        room.close();
      },
    };
  }

  const own = createOwnTyping(enterRoom);
  session.whileSignedIn(() => () => own.stop());
  ui.subscribe(() => isOn() || own.stop());

  const locate = ({ annotationId, documentId }: TypingRequest) =>
    documentId ?? threads.find(annotationId)?.documentId ?? null;

  function createStream(request: TypingRequest) {
    const { annotationId } = request;
    const state = createState<TypingUser[] | null>(null, {
      onObserved() {
        let leave = () => {};
        let room: TypingRoom | null = null;
        const show = () => {
          const { organizationId, userId } = session.scope.value;
          const known = isOn() ? room?.threads.value : [];
          const users = known?.find((thread) => thread.annotationId === annotationId)?.users ?? [];
          const others = users.filter((user) => user.userId !== userId);
          state.set(known ? presentPeople(context, organizationId ?? '', others) : null);
        };
        const follow = (documentId: string | null) => {
          if (documentId === null) return;
          const entered = enterRoom(documentId);
          room = entered.room;
          const subscription = room.threads.subscribe({ next: show, error: state.fail });
          leave = () => {
            subscription.unsubscribe();
            entered.release();
            room = null;
          };
        };
        /** Follows the document of the thread while the setting is on. */
        const enter = () => {
          let isOpen = true;
          const documentId = locate(request);
          if (documentId !== null) follow(documentId);
          else
            threads.seek(annotationId).then(
              (found) => isOpen && follow(found?.documentId ?? null),
              (error: ParleyError) => isOpen && state.fail(error),
            );
          return () => {
            isOpen = false;
            leave();
            leave = () => {};
            show();
          };
        };
        let stop: (() => void) | undefined;
        const sync = () => {
          if (isOn()) stop ??= session.whileSignedIn(enter);
          else {
            stop?.();
            stop = undefined;
            show();
          }
        };
        sync();
        const leaveUi = ui.subscribe((next, before) => next.comments !== before.comments && sync());
        const changes = providers.changes.subscribe(show);
        return () => {
          changes.unsubscribe();
          leaveUi();
          stop?.();
        };
      },
    });
    return state;
  }

  return {
    getTypingUsers({ annotationId, documentId }) {
      const key = JSON.stringify([annotationId, documentId]);
      const known = streams.get(key) ?? createStream({ annotationId, documentId });
      streams.set(key, known);
      return known;
    },
    setTyping({ isTyping, ...request }) {
      const documentId = locate(request);
      if (!isTyping || documentId === null || !isOn() || !session.user.value) own.stop(request.annotationId);
      else own.begin(documentId, request.annotationId);
    },
  };
}
