import type { EditorAccess, EditorAccessEvent } from '@parley/protocol';
import { EDITOR_ACCESS_LIMITS, type ErrorCode, ParleyError } from '@parley/protocol/constants';
import { changesOf } from '../../changesOf.js';
import type { ClientContext } from '../../ClientContext.js';
import { newId } from '../../newId.js';
import type { ReadableState } from '../../observable.js';
import { requireEditorRole } from '../../permissions/requireEditorRole.js';
import type { SessionBody } from '../../session/Session.js';
import type { OperationResult } from '../../transport/operations.js';
import type { TopicMessage } from '../../transport/Transport.js';
import type { SingleEditorModeOptions } from './Access.js';

type SeatOperation = 'take' | 'request' | 'cancel' | 'accept' | 'reject' | 'release';
type SeatCall = `editorAccess/${SeatOperation}`;

/** The editor's seat of the root document, as received from the service, while single editor mode is on. */
export interface Seat {
  /** A new one each time a document is opened. */
  readonly tabId: string;
  /** `null`: not loaded. */
  readonly access: EditorAccess | null;
  /** Why it could not be loaded; `null`: it is loaded, or loading. */
  failure(): ParleyError | null;
  /** Resolves when no document is being opened. `tabId` may be another then. */
  whenSettled(): Promise<void>;
  /** Changes the seat. Rejects with `FAILED_PRECONDITION` when the mode is off or no document is open, `PERMISSION_DENIED` for viewers. */
  call<O extends SeatCall>(
    operation: O,
    fields: Omit<SessionBody<O>, 'documentId' | 'organizationId'>,
  ): Promise<OperationResult<O>>;
  /** Follows the seat from now on; call the returned function to end it. */
  follow(): () => void;
}

export interface SeatOptions {
  context: ClientContext;
  /** `null`: off. */
  mode: ReadableState<Required<SingleEditorModeOptions> | null>;
  onChange(): void;
  onEvent(event: EditorAccessEvent): void;
  /** The seat is not followed any more: another document, another person, or the mode is off. */
  onLeave(): void;
}

/** After a reconnect, data from before it counts as current after this time, ms: an update would have arrived by then. */
const TRUST_MS = 250;
/** Calls still allowed to people who may no longer edit. */
const WITHOUT_ROLE = new Set<SeatCall>(['editorAccess/cancel', 'editorAccess/reject', 'editorAccess/release']);
const PAGE_TURNS = ['pagehide', 'pageshow'];

export function createSeat({ context, mode, onChange, onEvent, onLeave }: SeatOptions): Seat {
  const { session, documents } = context;
  let tabId = newId();
  let followed: { documentId: string; everyTab: boolean } | null = null;
  let leave = () => {};
  let latest: EditorAccess | null = null;
  let isTrusted = false;
  let refusal: ParleyError | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHidden = false;

  function receive(access: EditorAccess) {
    if (access.version < (latest?.version ?? 0)) return;
    latest = access;
    trust(true);
  }

  function trust(isNow: boolean) {
    clearTimeout(timer);
    isTrusted = isNow;
    onChange();
  }

  function take(message: TopicMessage) {
    if (message.type === 'reset') latest = null;
    if (message.type === 'unsubscribed') {
      stop();
      refusal = new ParleyError(message.code as ErrorCode, message.message);
      onChange();
    }
    for (const change of changesOf(message)) {
      if (change.type === 'editorAccess.saved') receive(change.access);
      if (change.type === 'editorAccess.happened') onEvent(change.event);
    }
  }

  function stop() {
    leave();
    leave = () => {};
    followed = null;
    latest = refusal = null;
    onLeave();
    trust(false);
  }

  function sync() {
    const documentId = (session.user.value && documents.current.value?.rootDocumentId) ?? null;
    const options = isHidden ? null : mode.value;
    const next = options && documentId !== null ? { documentId, everyTab: !options.singleTabEditor } : null;
    if (next && next.documentId === followed?.documentId && next.everyTab === followed.everyTab) return onChange();
    const isSame = next?.documentId === followed?.documentId;
    if (!isSame && followed) {
      // A socket reports it by unsubscribing; polling does not.
      const hasSeatOrRequest = latest?.tabId === tabId || latest?.request;
      if (hasSeatOrRequest && session.user.value)
        void session.request('editorAccess/release', { ...followed, tabId }).catch(() => {});
      stop();
    }
    if (!next) return onChange();
    followed = next;
    // What was sent for the earlier stay must not end this one.
    if (!isSame) tabId = newId();
    const leaveBefore = leave;
    const access = { tab: tabId, everyTab: next.everyTab };
    // A function of its own: the earlier subscription ends when the later one has begun.
    leave = session.subscribe(`access:${next.documentId}`, (message) => take(message), { access });
    leaveBefore();
    onChange();
  }

  function follow() {
    const leaveSession = session.whileSignedIn(() => {
      const online = session.connection.subscribe((connection) => {
        clearTimeout(timer);
        if (connection === 'online') timer = isTrusted || !latest ? undefined : setTimeout(() => trust(true), TRUST_MS);
        else if (isTrusted) timer = setTimeout(() => trust(false), EDITOR_ACCESS_LIMITS.graceMs);
      });
      const root = documents.current.subscribe(sync);
      return () => {
        root.unsubscribe();
        online.unsubscribe();
        stop();
      };
    });
    const subscriptions = [mode, session.failure, documents.failure].map((source) => source.subscribe(sync));
    /** A page that is left gives the seat back; one that comes back from the cache of the browser follows again. */
    const turn = ({ type }: Event) => {
      isHidden = type === 'pagehide';
      sync();
    };
    for (const type of PAGE_TURNS) globalThis.addEventListener?.(type, turn);
    return () => {
      for (const type of PAGE_TURNS) globalThis.removeEventListener?.(type, turn);
      for (const subscription of subscriptions) subscription.unsubscribe();
      leaveSession();
    };
  }

  return {
    get tabId() {
      return tabId;
    },
    get access() {
      return isTrusted ? latest : null;
    },
    failure: () => session.failure.value ?? documents.failure.value ?? refusal,
    async whenSettled() {
      if (!followed && mode.value) await documents.whenSettled();
    },
    async call(operation, fields) {
      if (refusal) throw refusal;
      if (!followed) {
        const message = mode.value
          ? 'No document is open, so nobody can edit it. Call setDocuments.'
          : 'Single editor mode is off. Call enableSingleEditorMode.';
        throw new ParleyError('FAILED_PRECONDITION', message);
      }
      const { documentId } = followed;
      if (!WITHOUT_ROLE.has(operation)) requireEditorRole(context, documentId);
      // The fields and the document are the body: the compiler cannot join what is left out of a generic type.
      const body = { documentId, ...fields } as unknown as SessionBody<typeof operation>;
      const { data } = await session.request(operation, body);
      if (documentId === followed?.documentId) receive((data as { access: EditorAccess }).access);
      return data;
    },
    follow,
  };
}
