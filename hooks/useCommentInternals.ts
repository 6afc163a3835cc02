'use client';
import type { WholeCommentElement } from '../src/elements/comment/WholeCommentElement.js';
import { commentInternals } from '../src/elements/comment/commentInternals.js';
import { useCommentElement } from './elements.js';

/** The comment element with what only this package calls: for its components. */
export const useCommentInternals = (): WholeCommentElement => commentInternals(useCommentElement());
