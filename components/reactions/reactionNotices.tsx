'use client';
import { createNoticePart } from '../internal/createNoticePart.js';
import { reactionStrings } from '../internal/reactions/strings.js';
import { useReactionsState } from './ReactionsContext.js';

const notice = createNoticePart(useReactionsState, reactionStrings);

/** Says that the reader's last reaction could not be saved, until the next one. Renders a `<div role="alert">`. */
export const ReactionsFailure = notice(
  'Reactions.Failure',
  'failure',
  'alert',
  ({ failure }, { failed }) => failure !== null && failed,
);

/** Says that the reactions could not be loaded. Renders a `<div role="alert">`. */
export const ReactionsError = notice(
  'Reactions.Error',
  'error',
  'alert',
  ({ status }, { error }) => status === 'error' && error,
);
