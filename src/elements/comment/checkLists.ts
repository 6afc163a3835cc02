import { ParleyError } from '@parley/protocol/constants';
import type { AnnotationList } from './CommentRequests.js';
import type { AutocompleteData } from './composer/ComposerMethods.js';

/** Why a list cannot be used for threads; `undefined` if it can. */
export function checkAnnotationList({ data }: AnnotationList): ParleyError | undefined {
  const ids = data.map(({ id }) => id);
  if (ids.length > 0 && new Set(ids).size === ids.length) return undefined;
  return new ParleyError(
    'INVALID_ARGUMENT',
    'createCustomListDataOnAnnotation: data must hold at least one item, and no id twice.',
  );
}

/** Why a key cannot open the list. */
export function checkHotkey({ hotkey }: AutocompleteData): ParleyError | undefined {
  if (Array.from(hotkey).length === 1) return undefined;
  return new ParleyError('INVALID_ARGUMENT', 'createCustomListDataOnComment: hotkey must be exactly one character.');
}
