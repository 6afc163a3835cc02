'use client';
import { Slotted } from '../../internal/Slotted.js';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { memo, useId, useRef, type ReactNode, type RefObject } from 'react';
import { useUi } from '../../../hooks/useUi.js';
import { useCommentInternals } from '../../../hooks/useCommentInternals.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { CommentsThread } from '../../comments/CommentsThread.js';
import { CloseIcon } from '../../internal/icons.js';
import { CommentsSidebarOpen } from '../CommentsSidebarOpen.js';
import { CardReplies } from './CardReplies.js';
import { CardSummary } from './CardSummary.js';
import { CardThread } from './CardThread.js';
import { useSidebar } from './SidebarContext.js';
import { useSidebarSlots } from './SidebarSlotsContext.js';

/** One thread of the list. Renders again when the thread changes, or is selected, and not because others do. */
export const Card = memo(function Card({ annotation }: { annotation: CommentAnnotation }) {
  const { expandOnSelection, fullExpanded, readOnly } = useSidebar('CommentsSidebar.Item');
  const slots = useSidebarSlots();
  const { annotationId } = annotation;
  const element = useCommentInternals();
  const isSelected = useUi(({ comments }: UiState) => comments.selectedAnnotationId === annotationId);
  const isExpanded = isSelected && expandOnSelection;
  const open = useRef<HTMLButtonElement>(null);
  const textId = useId();
  const isDescribed = !isExpanded && !slots.Card && Boolean(annotation.comments[0]?.commentText);
  return (
    <CommentsThread
      annotation={annotation}
      readOnly={readOnly}
      className="parley-sidebar-card"
      data-parley-full={fullExpanded ? '' : undefined}
    >
      <CommentsSidebarOpen
        className="parley-sidebar-open"
        aria-expanded={expandOnSelection ? isExpanded : undefined}
        aria-describedby={isDescribed ? textId : undefined}
        ref={open}
        onClick={(event) => {
          if (!isExpanded) return;
          event.preventDefault();
          element.selectCommentByAnnotationId();
        }}
      >
        {isExpanded && <CloseIcon />}
      </CommentsSidebarOpen>
      {isExpanded ? (
        <Expanded opener={open}>
          <CardThread annotation={annotation} />
        </Expanded>
      ) : (
        <Slotted of={slots.Card} name="Card" props={{ annotation }}>
          <CardSummary annotation={annotation} textId={textId} />
          {fullExpanded && <CardReplies annotation={annotation} />}
        </Slotted>
      )}
    </CommentsThread>
  );
});

/** Its children unmount when the row is closed: the focus then returns to the opener. */
function Expanded({ opener, children }: { opener: RefObject<HTMLButtonElement | null>; children: ReactNode }) {
  const inside = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = inside.current;
    const button = opener.current;
    return () => {
      if (element?.contains(element.ownerDocument.activeElement)) button?.focus();
    };
  }, [opener]);
  return <div ref={inside}>{children}</div>;
}
