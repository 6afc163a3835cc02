'use client';
import { useEffect, useState } from 'react';
import type { FollowState } from '../src/elements/follow/Follow.js';
import type { FollowElement } from '../src/elements/follow/FollowElement.js';
import { useFollowElement } from './elements.js';

export interface UseFollowResult extends FollowState, Pick<FollowElement, 'follow' | 'unfollow'> {}

const NOBODY: FollowState = { user: null, followers: [] };

/**
 * Whom this person follows and who follows them, live, with the methods that begin and end it.
 * @example const { user, follow, unfollow } = useFollow();
 */
export function useFollow(): UseFollowResult {
  const { getFollow, follow, unfollow } = useFollowElement();
  const [state, setState] = useState(NOBODY);
  useEffect(() => {
    const { unsubscribe } = getFollow().subscribe(setState);
    return unsubscribe;
  }, [getFollow]);
  return { ...state, follow, unfollow };
}
