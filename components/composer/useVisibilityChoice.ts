'use client';
import { useCallback } from 'react';
import { useCurrentUser } from '../../hooks/session.js';
import { useUi } from '../../hooks/useUi.js';
import type { User } from '../../src/ParleyTypes.js';
import type { VisibilityLevel } from '../../src/elements/comment/CommentRequests.js';
import type { ComposerState } from '../../src/elements/comment/composer/Composer.js';
import { levelOf } from '../../src/elements/comment/visibilityLevel.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { useComposerRoot, useComposerState } from './ComposerRootContext.js';

interface VisibilityChoice {
  /** The choice made here, else the default of private mode for a new thread, else `public`. */
  level: VisibilityLevel;
  users: readonly User[];
  choose: (level: VisibilityLevel) => void;
  pick: (users: readonly User[]) => void;
}

/** Who can see a new thread, and the choices; picked people are preserved while another level is selected. */
export function useVisibilityChoice(part: string): VisibilityChoice {
  const { composer } = useComposerRoot(part);
  const chosen = useComposerState(part, selectVisibility);
  const privateMode = useUi(selectPrivateMode) ?? PUBLIC;
  const me = useCurrentUser()?.userId;
  const users = chosen?.users ?? NOBODY;
  const choose = useCallback(
    (level: VisibilityLevel) => composer.chooseVisibility({ level, users }),
    [composer, users],
  );
  const pick = useCallback(
    (picked: readonly User[]) => composer.chooseVisibility({ level: 'restricted', users: picked }),
    [composer],
  );
  return { level: chosen?.level ?? levelOf(privateMode, me), users, choose, pick };
}

const PUBLIC = { type: 'public' } as const;
const NOBODY: readonly User[] = [];
const selectVisibility = ({ visibility }: ComposerState) => visibility;
const selectPrivateMode = ({ comments }: UiState) => comments.privateMode;
