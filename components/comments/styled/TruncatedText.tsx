'use client';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { createNamedContext } from '../../internal/createNamedContext.js';
import { useStrings } from '../../internal/useStrings.js';
import { CommentsText } from '../CommentsText.js';
import { useCommentsItem } from '../CommentsThreadContext.js';
import { commentStrings } from '../strings.js';

/** How many lines of a comment are shown at first; `null`: all. */
export const [TruncationProvider, useTruncation] = createNamedContext<number | null>('CommentsTruncation', null);

/** The text of a comment: its first lines if it exceeds the host's limit, and a button that shows the rest. */
export function TruncatedText() {
  const lines = useTruncation();
  return lines === null ? <CommentsText className="parley-said" /> : <FirstLines lines={lines} />;
}

function FirstLines({ lines }: { lines: number }) {
  const strings = useStrings(commentStrings);
  const { comment } = useCommentsItem('Comments.Text');
  const [isWhole, setIsWhole] = useState(false);
  const [isLong, setIsLong] = useState(false);
  const text = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = text.current;
    if (!element || isWhole) return; // how long it is can be seen only while it is cut
    const measure = () => setIsLong(element.scrollHeight > element.clientHeight + 1);
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [isWhole, lines, comment]);

  return (
    <>
      <CommentsText
        className="parley-said"
        data-parley-lines={isWhole ? 'all' : 'first'}
        style={{ '--parley-lines': Math.max(1, Math.floor(lines)) } as CSSProperties} // a property of our own
        onFocus={() => setIsWhole(isLong)} // a link among the lines that are hidden
        ref={text}
      />
      {isLong && (
        <button
          type="button"
          className="parley-text-button"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? strings.showLess : strings.showMore}
        </button>
      )}
    </>
  );
}
