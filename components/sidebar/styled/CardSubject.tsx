'use client';
import { useEffect, useState } from 'react';
import { useCommentInternals } from '../../../hooks/useCommentInternals.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import { quotedText } from '../../comments/quotedText.js';
import { fill } from '../../internal/strings.js';
import { useStrings } from '../../internal/useStrings.js';
import { sidebarStrings } from '../strings.js';

/** The subject of a thread: its quoted text, or its element. */
export function CardSubject({ annotation }: { annotation: CommentAnnotation }) {
  const quote = quotedText(annotation);
  if (quote === undefined) return <PlaceName annotation={annotation} />;
  return (
    <blockquote className="parley-quote" dir="auto">
      {quote}
    </blockquote>
  );
}

/** The element of a thread, by its name on this page. Nothing for a thread on text, which is quoted. */
export function PlaceName({ annotation }: { annotation: CommentAnnotation }) {
  const strings = useStrings(sidebarStrings);
  const name = usePlaceName(annotation);
  if (name === null) return null;
  const isArea = annotation.areaAnnotationId !== undefined;
  const text = name ? fill(isArea ? strings.areaOnElement : strings.onElement, { name }) : isArea && strings.onArea;
  return text ? (
    <p className="parley-sidebar-place" dir="auto">
      {text}
    </p>
  ) : null;
}

/** Resolved after the row is rendered, because it may search the page; `null` until then, and for a thread without an element. */
function usePlaceName(annotation: CommentAnnotation): string | null {
  const { annotationId, ghostComment } = annotation;
  const element = useCommentInternals();
  const [name, setName] = useState<string | null>(null);
  const isWanted = quotedText(annotation) === undefined && !ghostComment;
  useEffect(() => {
    if (!isWanted) return;
    const frame = requestAnimationFrame(() => setName(element.placeNameOf(annotationId)));
    return () => cancelAnimationFrame(frame);
  }, [element, annotationId, isWanted]);
  return isWanted ? name : null;
}
