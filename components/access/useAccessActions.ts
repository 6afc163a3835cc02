'use client';
import { useMemo, useState } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import { useAccessElement } from '../../hooks/elements.js';
import { useEditorAccess } from '../../hooks/useEditorAccess.js';
import type { AccessAction, EditorAccessState } from './EditorAccessContext.js';

interface Attempt {
  /** The service has not answered the last action yet. */
  isBusy: boolean;
  /** Why it refused the last one. */
  failure: ParleyError | null;
}

interface AccessActions extends Attempt {
  actions: EditorAccessState['actions'];
}

const RESTING: Attempt = { isBusy: false, failure: null };

/** The actions of the buttons. @param onAct called before each action; must not change */
export function useAccessActions(onAct: () => void): AccessActions {
  const element = useAccessElement();
  const { request } = useEditorAccess();
  const [attempt, setAttempt] = useState(RESTING);

  const actions = useMemo(() => {
    const act =
      (work: () => Promise<unknown>, isBusy = true) =>
      () => {
        onAct();
        setAttempt({ isBusy, failure: null });
        work().then(
          () => setAttempt(RESTING),
          (error: ParleyError) => setAttempt({ isBusy: false, failure: isSuperseded(error) ? null : error }),
        );
      };
    return {
      edit: act(element.setUserAsEditor),
      takeOver: act(element.editCurrentTab),
      // It ends with the editor's answer, and can be cancelled until then.
      request: act(request, false),
      cancel: act(element.cancelEditorAccessRequest),
      accept: act(element.acceptEditorAccessRequest),
      reject: act(element.rejectEditorAccessRequest),
      stop: act(element.resetUserAccess),
    } satisfies Record<AccessAction, () => void>;
  }, [element, request, onAct]);

  return { actions, ...attempt };
}

/** Another person was faster, or the time was over: the next status shows it. */
const isSuperseded = ({ code }: ParleyError) => code === 'FAILED_PRECONDITION' || code === 'CANCELLED';
