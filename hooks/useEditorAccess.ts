'use client';
import { useMemo } from 'react';
import { contextOf } from '../src/contextOf.js';
import type {
  AccessUser,
  EditorAccessRequestState,
  EditorAccessTimer,
  UserEditorAccess,
} from '../src/elements/access/Access.js';
import { useAccessElement } from './elements.js';
import { useParley } from './ParleyContext.js';
import type { HookOptions } from './shapes.js';
import { useObservable } from './useObservable.js';
import { useStream } from './useStream.js';

export interface UseEditorAccessResult {
  /** The signed-in person is the editor, in any tab. `false` also while loading. */
  isEditor: boolean;
  /** They are, in this tab. With `singleTabEditor: false` every tab counts. */
  isEditorOnCurrentTab: boolean;
  /** The editor. `null`: nobody. `undefined`: not loaded, or single editor mode is off. */
  editor: AccessUser | null | undefined;
  /**
   * Asks the editor to hand over. Resolves with `true` when the person has become the editor, which is at once when nobody is, and with `false` when
   * they were rejected or have cancelled. Rejects as `requestEditorAccess` fails.
   */
  request(): Promise<boolean>;
  /** Cancels the own request. */
  cancel(): Promise<void>;
  /** Hands over to the first person who asked. Rejects with `FAILED_PRECONDITION` when nobody asks any more. */
  accept(): Promise<void>;
  /** Rejects who has asked first. Rejects as `accept`. */
  reject(): Promise<void>;
  /** The request that waits: for the editor that of who has asked first, for others their own. `null`: none. */
  pendingRequest: EditorAccessRequestState | null;
  /** Remaining time of this request, seconds. */
  timer: EditorAccessTimer;
}

const IDLE: EditorAccessTimer = { state: 'idle', durationLeft: 0 };
const NEVER = { subscribe: () => ({ unsubscribe: () => {} }) };
const never = () => NEVER;

/**
 * Who edits the root document while single editor mode is on (`useAccessElement().enableSingleEditorMode()`), and what to do about it.
 * The functions never change.
 * @example
 * const { isEditorOnCurrentTab, editor, request } = useEditorAccess();
 * return isEditorOnCurrentTab ? <Form /> : <button onClick={() => void request()}>Edit</button>;
 */
export function useEditorAccess({ enabled = true }: HookOptions = {}): UseEditorAccessResult {
  const { session } = contextOf(useParley().client);
  const self = useObservable(session.user);
  const element = useAccessElement();
  const { value: access } = useStream<UserEditorAccess | null | undefined>(
    enabled ? element.isUserEditor : never,
    null,
  );
  const { value: editor } = useStream<AccessUser | null>(enabled ? element.getEditor : never, null);
  const { value: asked } = useStream<EditorAccessRequestState | null>(
    enabled ? element.isEditorAccessRequested : never,
    null,
  );
  const { value: timer } = useStream(enabled ? element.getEditorAccessTimer : never, IDLE);
  const actions = useMemo(
    () => ({
      request: () =>
        new Promise<boolean>((resolve, reject) => {
          element.requestEditorAccess().subscribe({
            next: (isAccepted) => isAccepted !== null && resolve(isAccepted),
            error: reject,
          });
        }),
      cancel: element.cancelEditorAccessRequest,
      accept: element.acceptEditorAccessRequest,
      reject: element.rejectEditorAccessRequest,
    }),
    [element],
  );

  const isEditor = access?.isEditor ?? false;
  const isWaiting = !isEditor && self !== null && timer.state === 'inProgress';
  const own = useMemo<EditorAccessRequestState | null>(
    () => (isWaiting ? { requestStatus: 'requested', requestedBy: self } : null),
    [isWaiting, self],
  );
  return {
    isEditor,
    isEditorOnCurrentTab: access?.isEditorOnCurrentTab ?? false,
    editor: access === null ? undefined : editor,
    pendingRequest: asked ?? own,
    timer,
    ...actions,
  };
}
