'use client';
import { useState } from 'react';
import { useUi } from '../../../hooks/useUi.js';
import { PAGE_MODE_COMPOSER_ID } from '../../../src/elements/comment/composer/ComposerMethods.js';
import type { CommentContext } from '../../../src/ParleyTypes.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { useCanWrite } from '../../comments/useCanWrite.js';
import { ComposerForm } from '../../composer/styled/ComposerForm.js';
import { untilKept } from '../../composer/untilKept.js';
import { useComposerConnection } from '../../composer/useComposerConnection.js';
import { useStrings } from '../../internal/useStrings.js';
import { useWritingElement } from '../../internal/useWritingElement.js';
import { sidebarStrings } from '../strings.js';
import { useUnsentPageComment } from './useUnsentPageComment.js';
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
  const unsent = useUnsentPageComment();
  const [isAwaited] = useState(Boolean(handed)); // the tool opened the sidebar for this very composer
  if (!useCanWrite(readOnly)) return null;
  const all = context || handed?.context ? { ...context, ...handed?.context } : undefined;
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
      comment={unsent.comment}
      onTextChange={(change) => {
        unsent.forget();
        connection.onTextChange?.(change);
      }}
      onAbandon={({ comment }) => unsent.keep(comment)}
      onSubmit={async ({ comment, context: written, assignedTo, visibility }, onKeptSubmission, isLeft) => {
        const clear = () => {
          unsent.forget();
          if (handed?.clearContext !== false) element.clearPageModeComposerContext();
        };
        await untilKept(
          (onKept) =>
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
              onKept() {
                onKept();
                clear();
              },
            }),
          onKeptSubmission,
        );
        clear();
      }}
      assign
    />
  );
}

const selectHanded = ({ comments }: UiState) => comments.pageModeComposer;
