'use client';
import { useLayoutEffect, useState, type ComponentType, type PointerEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import { useStrings } from '../../internal/useStrings.js';
import { nameOf } from '../personName.js';
import { pinLabel } from '../pinLabel.js';
import { commentStrings } from '../strings.js';

/** A thread that is closed, as the column shows it. */
interface ClosedThread {
  thread: CommentAnnotation;
  /** That of its pin. */
  face: ReactNode;
  isHovered: boolean;
  onOpen: (annotationId: string) => void;
  /** As on the pin. */
  hover: { onPointerEnter: (event: PointerEvent) => void; onPointerLeave: () => void };
}

export interface StreamItemProps {
  annotationId: string;
  /** `null`: it is open, and rendered into the spot. */
  closed: ClosedThread | null;
  /** The position of the thread in the column; `null` after it is removed. */
  onSpot: (spot: HTMLElement | null) => void;
}

/**
 * Makes what puts one thread into the column, and shows it there in short while it is closed: a `<button>` that opens it.
 * @param open gives an element in the column, and what takes it away
 */
export function createStreamItem(
  open: (annotationId: string) => readonly [spot: HTMLElement, close: () => void],
): ComponentType<StreamItemProps> {
  return function StreamItem({ annotationId, closed, onSpot }) {
    const [spot, setSpot] = useState<HTMLElement | null>(null);
    useLayoutEffect(() => {
      const [opened, close] = open(annotationId);
      setSpot(opened);
      onSpot(opened);
      return () => {
        close();
        setSpot(null);
        onSpot(null);
      };
    }, [annotationId, onSpot]);
    return spot && closed && createPortal(<Card {...closed} />, spot);
  };
}

function Card({ thread, face, isHovered, onOpen, hover }: ClosedThread) {
  const { annotationId, comments, from, resolution } = thread;
  const strings = useStrings(commentStrings);
  const [first] = comments;
  const { content } = first?.resolution ?? resolution;
  return (
    <button
      type="button"
      className="parley-stream-card"
      style={isHovered ? HOVERED : STYLE}
      aria-haspopup="dialog"
      data-parley-part="stream-card"
      data-parley-id={annotationId}
      onClick={() => onOpen(annotationId)}
      {...hover}
    >
      <span className="parley-hidden">{pinLabel(thread, strings)}</span>
      <span className="parley-comment-head">
        <span style={FACE}>{face}</span>
        <span className="parley-author">{nameOf({ from, resolution }, strings.unknownUser)}</span>
      </span>
      <span style={UNDER_NAME}>
        <span dir="auto" style={CLAMPED}>
          {content === 'ready' ? first?.commentText : content === 'failed' && strings.contentUnavailable}
        </span>
      </span>
    </button>
  );
}

/** Of few pages: not in the stylesheet, which every page loads. */
const STYLE = {
  inlineSize: '100%',
  padding: 'var(--parley-spacing-md)',
  border: '1px solid var(--parley-border-1)',
  borderRadius: 'var(--parley-radius-lg)',
  background: 'var(--parley-background-0)',
  textAlign: 'start',
} as const;
const HOVERED = { ...STYLE, border: '1px solid var(--parley-accent)' };
/** Badges are positioned on its face, as on a pin. */
const FACE = { position: 'relative', display: 'flex' } as const;
/** As in a dialog: beside the face, whose size and gap these are. Not on the words, which may be written the other way. */
const UNDER_NAME = { display: 'block', paddingInlineStart: 'calc(32px + var(--parley-spacing-sm))' } as const;
const CLAMPED = {
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
} as const;
