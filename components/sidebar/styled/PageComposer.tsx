'use client';
import { useState } from 'react';
import { useUi } from '../../../hooks/useUi.js';
import { PAGE_MODE_COMPOSER_ID } from '../../../src/elements/comment/composer/ComposerMethods.js';
import type { CommentContext } from '../../../src/ParleyTypes.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { useCanWrite } from '../../comments/useCanWrite.js';
import { ComposerForm } from '../../composer/styled/ComposerForm.js';
import { useComposerConnection } from '../../composer/useComposerConnection.js';
import { useStrings } from '../../internal/useStrings.js';
import { sidebarStrings } from '../strings.js';
import { useSidebarSlots } from './SidebarSlotsContext.js';

interface PageComposerProps {
  /** Added to each comment on the page. */
  context: CommentContext | undefined;
  readOnly: boolean | undefined;
}

/** Writes threads about the page as a whole, with the data passed by the comment tool (client contract §7.12). */
export function PageComposer({ context, readOnly }: PageComposerProps) {
  const pageComposer = useUi(selectPageComposer);
  const strings = useStrings(sidebarStrings);
  const { composer: slots } = useSidebarSlots();
  const targetElementId = pageComposer?.targetElementId ?? undefined;
  const connection = useComposerConnection({ readOnly }, { isPageAnnotation: true, targetElementId });
  const [isAwaited] = useState(Boolean(pageComposer)); // the tool opened the sidebar for this very composer
  if (!useCanWrite(readOnly)) return null;
  const all = context || pageComposer?.context ? { ...context, ...pageComposer?.context } : undefined;

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
      saveUnsentAs={PAGE_MODE_COMPOSER_ID}
      assign
    />
  );
}

const selectPageComposer = ({ comments }: UiState) => comments.pageModeComposer;
