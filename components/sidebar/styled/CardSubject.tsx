'use client';
import { useEffect, useState } from 'react';
import { useCommentInternals } from '../../../hooks/useCommentInternals.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import { quotedText } from '../../comments/quotedText.js';
import { fill } from '../../internal/strings.js';
import { useStrings } from '../../internal/useStrings.js';
import { sidebarStrings } from '../strings.js';

/** What a thread is about: the words that it quotes, or the element that it is on, as this page names it. */
export function CardSubject({ annotation }: { annotation: CommentAnnotation }) {
  const strings = useStrings(sidebarStrings);
  const quote = quotedText(annotation);
  const name = usePlaceName(annotation, quote !== undefined);
  if (quote !== undefined) {
    return (
      <blockquote className="parley-quote" dir="auto">
        {quote}
      </blockquote>
    );
  }
  if (name === '') return null;
  return <p className="parley-sidebar-place">{fill(strings.onElement, { name })}</p>;
}

/** Looked up once the row is drawn, as it may have to look through the page. */
function usePlaceName({ annotationId, ghostComment }: CommentAnnotation, isQuote: boolean): string {
  const element = useCommentInternals();
  const [name, setName] = useState('');
  const isWanted = !isQuote && !ghostComment;
  useEffect(() => {
    if (!isWanted) return;
    const frame = requestAnimationFrame(() => setName(element.placeNameOf(annotationId)));
    return () => cancelAnimationFrame(frame);
  }, [element, annotationId, isWanted]);
  return isWanted ? name : '';
}
