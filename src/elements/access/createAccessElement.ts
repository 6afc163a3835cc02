import { EDITOR_ACCESS_LIMITS, ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { createEvents } from '../../createEvents.js';
import { createState } from '../../observable.js';
import type { PresenceElement } from '../presence/PresenceElement.js';
import { presentPeople } from '../presence/presentPeople.js';
import { togglePairs } from '../togglePairs.js';
import type {
  AccessEvents,
  AccessUser,
  EditorAccessRequestState,
  SingleEditorModeOptions,
  UserEditorAccess,
} from './Access.js';
import type { AccessElement } from './AccessElement.js';
import { accessEvent } from './accessEvents.js';
import { createAccessTimer } from './createAccessTimer.js';
import { createOwnRequest } from './createOwnRequest.js';
import { createSeat } from './createSeat.js';
import { guardPage } from './region/guardPage.js';

/** Makes the element of one client; its methods are bound. */
export function createAccessElement(context: ClientContext, presence: Pick<PresenceElement, 'getData'>): AccessElement {
  const { session, providers } = context;
  const mode = createState<Required<SingleEditorModeOptions> | null>(null);
  const events = createEvents<AccessEvents>();
  const isEditor = createState<UserEditorAccess | null | undefined>(null);
  const editor = createState<AccessUser | null>(null);
  const asked = createState<EditorAccessRequestState | null>(null);
  const timer = createAccessTimer();
  const asking = { timeoutSeconds: EDITOR_ACCESS_LIMITS.timeoutSeconds as number, transferOnTimeout: true };
  /** `null`: not loaded yet. */
  let peopleIds: string[] | null = null;
  /** Events queued until the people present are loaded. */
  let queued: (() => void)[] = [];
  let wasElsewhere = false;

  const seat = createSeat({ context, mode, onChange: show, onEvent: report, onLeave: leave });
  const own = createOwnRequest(seat, asking);

  const shown = (user: AccessUser) =>
    presentPeople(context, session.scope.value.organizationId ?? '', [user])[0] ?? user;

  function show() {
    const { access } = seat;
    const isMine = access?.editor != null && access.editor.userId === session.scope.value.userId;
    const isOnTab = isMine && (access.tabId === seat.tabId || mode.value?.singleTabEditor === false);
    if (!access) isEditor.set(null);
    else isEditor.set(access.editor ? { isEditor: isMine, isEditorOnCurrentTab: isOnTab } : undefined);
    editor.set(access?.editor ? shown(access.editor) : null);
    const request = access?.request ?? null;
    asked.set(isMine && request ? { requestStatus: 'requested', requestedBy: shown(request.viewer) } : null);
    timer.show(request);
    own.look();
    const failure = seat.failure();
    for (const state of [isEditor, editor, asked]) {
      if (failure) state.fail(failure, true);
      else state.recover();
    }
    const isElsewhere = isMine && !isOnTab;
    if (isElsewhere && !wasElsewhere && access.editor) {
      const event = { timestamp: Date.now(), editor: shown(access.editor), role: 'editor' } as const;
      whenCounted(() => events.emit('editorOnDifferentTabDetected', { ...event, ...totals() }));
    }
    wasElsewhere = isElsewhere;
  }

  const totals = (ids = peopleIds ?? []) => ({
    totalUsers: ids.length,
    presenceSnippylyUserIds: [...ids],
    presenceClientUserIds: [...ids],
  });

  function report(event: Parameters<typeof accessEvent>[0]) {
    whenCounted(() => accessEvent(event, shown, totals(), events.emit));
  }

  function whenCounted(emit: () => void) {
    if (peopleIds || !context.isEnabled('presence')) emit();
    else queued.push(emit);
  }

  function leave() {
    queued = [];
    own.end();
  }

  /** While the mode is on the person is in the document's presence, which the events count. */
  let leavePresence: (() => void) | undefined;
  mode.subscribe((options) => {
    if (options && !leavePresence) {
      const subscription = presence.getData({ self: true }).subscribe(({ data }) => {
        peopleIds = data && data.map(({ userId }) => userId);
        if (!peopleIds) return;
        const emits = queued;
        queued = [];
        for (const emit of emits) emit();
      });
      leavePresence = () => subscription.unsubscribe();
    } else if (!options) {
      leavePresence?.();
      leavePresence = undefined;
    }
  });
  const stopFollowing = seat.follow();
  const completed = providers.changes.subscribe(show);
  context.onClose(() => {
    completed.unsubscribe();
    leavePresence?.();
    stopFollowing();
  });

  /** The request that the editor answers. Throws `FAILED_PRECONDITION` when there is none. */
  function answered() {
    const request = asked.value && seat.access?.request;
    if (request) return { requestId: request.requestId };
    throw new ParleyError('FAILED_PRECONDITION', 'Nobody asks you to hand over, so there is nothing to answer.');
  }

  const element: AccessElement = {
    enableSingleEditorMode: ({ customMode = false, singleTabEditor = true } = {}) =>
      mode.set({ customMode, singleTabEditor }),
    disableSingleEditorMode: () => mode.set(null),
    getSingleEditorMode: () => mode,
    async setUserAsEditor() {
      await seat.whenSettled();
      const { error } = await seat.call('editorAccess/take', { tabId: seat.tabId });
      const isEveryTab = mode.value?.singleTabEditor === false && error === 'same_user_editor_different_tab';
      return error ? { error: isEveryTab ? 'same_user_editor_current_tab' : error } : {};
    },
    isUserEditor: () => isEditor,
    getEditor: () => editor,
    requestEditorAccess: own.stream,
    async cancelEditorAccessRequest() {
      await seat.call('editorAccess/cancel', {});
    },
    async acceptEditorAccessRequest() {
      await seat.call('editorAccess/accept', answered());
    },
    async rejectEditorAccessRequest() {
      await seat.call('editorAccess/reject', answered());
    },
    async editCurrentTab() {
      await seat.whenSettled();
      const { error } = await seat.call('editorAccess/take', { tabId: seat.tabId, fromOtherTab: true });
      if (error === 'another_user_editor')
        throw new ParleyError('FAILED_PRECONDITION', 'Another person is the editor. Call requestEditorAccess.');
    },
    async resetUserAccess() {
      await seat.call('editorAccess/release', {});
    },
    isEditorAccessRequested: () => asked,
    getEditorAccessTimer: () => timer.state,
    setEditorAccessTimeout(seconds) {
      const { maxTimeoutSeconds } = EDITOR_ACCESS_LIMITS;
      if (!(seconds >= 1 && seconds <= maxTimeoutSeconds))
        throw new ParleyError('INVALID_ARGUMENT', `A request waits 1 to ${maxTimeoutSeconds} seconds.`);
      asking.timeoutSeconds = seconds;
    },
    ...togglePairs({ EditorAccessTransferOnTimeOut: (isOn: boolean) => void (asking.transferOnTimeout = isOn) }),
    on: events.on,
  };
  guardPage(context, element);
  return element;
}
