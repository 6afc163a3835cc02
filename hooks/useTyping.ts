'use client';
import { useMemo } from 'react';
import type { CommentElement } from '../src/elements/comment/CommentElement.js';
import type { TypingRequest, TypingUser } from '../src/elements/comment/typing/Typing.js';
import { commentQueries } from './commentQueries.js';
import { useCommentElement } from './elements.js';
import type { HookOptions, Read } from './shapes.js';
import { useParleyQuery } from './useParleyQuery.js';

/**
 * The others who write in a thread now, live, who began first. Empty while the setting `typingIndicator` is off.
 * @example const { data: typing = [] } = useTypingUsers({ annotationId });
 */
export function useTypingUsers(request: TypingRequest, options?: HookOptions): Read<TypingUser[]> {
  return useParleyQuery((client) => commentQueries.typing(client, request), options);
}

/**
 * `setTyping` to call in a composer of your own whenever the person types. Those of this package call it.
 * @example <textarea onInput={() => setTyping({ annotationId, isTyping: true })} />
 */
export function useSetTyping(): Pick<CommentElement, 'setTyping'> {
  const { setTyping } = useCommentElement();
  return useMemo(() => ({ setTyping }), [setTyping]);
}
