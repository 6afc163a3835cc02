'use client';
import { useTypingUsers } from '../../hooks/useTyping.js';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import type { TypingUser } from '../../src/elements/comment/typing/Typing.js';

const NOBODY: TypingUser[] = [];

/** The others who write in a thread now. The same array until it changes. */
export function useTypingInThread({ annotationId, metadata }: CommentAnnotation): TypingUser[] {
  const { data = NOBODY } = useTypingUsers({ annotationId, documentId: metadata?.documentId });
  return data;
}
