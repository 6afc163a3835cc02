'use client';
import { useAccessElement } from '../../hooks/elements.js';
import { useParley } from '../../hooks/ParleyContext.js';
import { useIsOffline, useInitState, useStartFailure } from '../../hooks/session.js';
import { useEditorAccess } from '../../hooks/useEditorAccess.js';
import { useObservable } from '../../hooks/useObservable.js';
import { useStream } from '../../hooks/useStream.js';
import { contextOf } from '../../src/contextOf.js';
import type { AccessUser, SingleEditorModeOptions } from '../../src/elements/access/Access.js';
import { readOnlyReason } from '../../src/permissions/readOnlyReason.js';
import type { EditorAccessState, AccessStatus } from './EditorAccessContext.js';

type ShownAccess = Pick<
  EditorAccessState,
  'status' | 'editor' | 'requester' | 'secondsLeft' | 'onlyReads' | 'error' | 'retry'
> & { isOffline: boolean };

/** Who edits the root document, as the parts show it. */
export function useAccessStatus(): ShownAccess {
  const context = contextOf(useParley().client);
  const { getSingleEditorMode, getEditor } = useAccessElement();
  const { value: mode } = useStream<Required<SingleEditorModeOptions> | null>(getSingleEditorMode, null);
  const { error: refusal } = useStream<AccessUser | null>(getEditor, null);
  const { isEditor, isEditorOnCurrentTab, editor, pendingRequest, timer } = useEditorAccess();
  const user = useObservable(context.session.user);
  const rootId = useObservable(context.documents.current)?.rootDocumentId ?? undefined;
  useObservable(context.permissions); // `readOnlyReason` decides by them
  const isSignedOut = useObservable(context.session.status) === 'signedOut';
  const isOffline = useIsOffline();
  const isStarting = useInitState() === false;
  const start = useStartFailure();
  const error = start.error ?? refusal;

  const status = (): AccessStatus => {
    if (!mode) return 'off';
    if (editor === undefined) {
      if (error) return 'error';
      if (isOffline) return 'offline';
      return !isSignedOut && (isStarting || rootId !== undefined) ? 'loading' : 'off';
    }
    if (isEditorOnCurrentTab) return pendingRequest ? 'requested' : 'editing';
    if (isEditor) return 'elsewhere';
    if (editor) return pendingRequest ? 'waiting' : 'taken';
    return 'free';
  };

  return {
    status: status(),
    editor: editor ?? null,
    requester: isEditor ? (pendingRequest?.requestedBy ?? null) : null,
    secondsLeft: timer.durationLeft,
    onlyReads: user !== null && readOnlyReason(context, user, rootId) !== undefined,
    isOffline,
    error,
    retry: start.retry,
  };
}
