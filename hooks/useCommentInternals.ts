'use client';
import type { WholeCommentElement } from '../src/elements/comment/WholeCommentElement.js';
import { commentInternals } from '../src/elements/comment/commentInternals.js';
import { useCommentElement } from './elements.js';

/** The comment element with the methods that only the components of this package call. */
export const useCommentInternals = (): WholeCommentElement => commentInternals(useCommentElement());
