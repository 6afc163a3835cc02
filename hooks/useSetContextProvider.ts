'use client';
import { useMemo } from 'react';
import type { CommentElement } from '../src/elements/comment/CommentElement.js';
import { useCommentElement } from './elements.js';

/** Sets what gives new threads their context. */
export function useSetContextProvider(): Pick<CommentElement, 'setContextProvider'> {
  const { setContextProvider } = useCommentElement();
  return useMemo(() => ({ setContextProvider }), [setContextProvider]);
}
