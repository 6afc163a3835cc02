'use client';
import { useState } from 'react';
import { useUi } from '../../../hooks/useUi.js';
import { PAGE_MODE_COMPOSER_ID } from '../../../src/elements/comment/composer/ComposerMethods.js';
import type { CommentContext } from '../../../src/ParleyTypes.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { useCanWrite } from '../../comments/useCanWrite.js';
import { ComposerForm, type ComposerFormProps } from '../../composer/styled/ComposerForm.js';
import { untilKept } from '../../composer/untilKept.js';
import { useComposerConnection } from '../../composer/useComposerConnection.js';
import { useLeftComment } from '../../composer/useLeftComment.js';
import { useStrings } from '../../internal/useStrings.js';
import { useWritingElement } from '../../internal/useWritingElement.js';
import { sidebarStrings } from '../strings.js';
import { useSidebarSlots } from './SidebarSlotsContext.js';

interface PageComposerProps {
  /** Added to each comment on the page. */
  context: CommentContext | undefined;
  readOnly: boolean | undefined;
}

/** Writes threads about the page as a whole, with what the comment tool handed over (client contract §7.12). */
export function PageComposer({ context, readOnly }: PageComposerProps) {
  const element = useWritingElement(readOnly);
  const handed = useUi(selectHanded);
  const strings = useStrings(sidebarStrings);
  const { composer: slots } = useSidebarSlots();
  const connection = useComposerConnection({ readOnly });
  const left = useLeftComment(PAGE_MODE_COMPOSER_ID);
  const [isAwaited] = useState(Boolean(handed)); // the tool opened the sidebar for this very composer
  if (!useCanWrite(readOnly)) return null;
  const all = context || handed?.context ? { ...context, ...handed?.context } : undefined;
  const save: ComposerFormProps['onSubmit'] = async (submission, onKeptSubmission, isLeft, onShown) => {
    const { comment, context: written, assignedTo, visibility } = submission;
    const add = (onKept: () => void) =>
      element.addCommentAnnotation({
        annotation: {
          isPageAnnotation: true,
          comments: [comment],
          ...(handed?.targetElementId && { targetElementId: handed.targetElementId }),
          ...(written && { context: written }),
          ...(assignedTo && { assignedTo }),
        },
        ...(visibility && { visibility }),
        isLeft,
        onKept,
        onShown() {
          onShown();
          if (handed?.clearContext !== false) element.clearPageModeComposerContext();
        },
      });
    try {
      await untilKept(add, onKeptSubmission);
    } catch (error) {
      if (handed) element.setContextInPageModeComposer(handed); // with the comment, which is in the composer again
      throw error;
    }
  };

  return (
    <ComposerForm
      {...connection}
      aria-label={undefined}
      slots={slots}
      className="parley-sidebar-composer"
      readOnly={readOnly}
      targetComposerElementId={PAGE_MODE_COMPOSER_ID}
      placeholder={strings.pageComment}
      focusOnMount={isAwaited}
      context={all}
      comment={left.comment}
      onAbandon={({ comment }) => left.keep(comment)}
      {...left.handlers({ onTextChange: connection.onTextChange, onSubmit: save })}
      assign
    />
  );
}

const selectHanded = ({ comments }: UiState) => comments.pageModeComposer;
