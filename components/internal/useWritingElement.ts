'use client';
import { useMemo } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import type { WholeCommentElement } from '../../src/elements/comment/WholeCommentElement.js';
import { writingAs } from '../../src/elements/comment/componentWrites.js';

/** The comment element for a component with a `readOnly` prop: the prop beats the setting for what the component writes. */
export function useWritingElement(readOnly: boolean | undefined): WholeCommentElement {
  const element = useCommentInternals();
  return useMemo(() => writingAs(element, readOnly), [element, readOnly]);
}
