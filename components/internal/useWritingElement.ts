'use client';
import { useMemo } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import type { WholeCommentElement } from '../../src/elements/comment/WholeCommentElement.js';
import { writingAs } from '../../src/elements/comment/componentWrites.js';

/** The comment element for a component with a `readOnly` prop: the prop overrides the setting for the component's writes. */
export function useWritingElement(readOnly: boolean | undefined): WholeCommentElement {
  const element = useCommentInternals();
  return useMemo(() => writingAs(element, readOnly), [element, readOnly]);
}
