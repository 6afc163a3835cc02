'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { useRef, type KeyboardEvent } from 'react';
import { CloseIcon } from '../../internal/icons.js';
import { IconButton } from '../../internal/IconButton.js';
import { useStrings } from '../../internal/useStrings.js';
import { useCommentsSidebarState } from '../CommentsSidebarRootContext.js';
import { CommentsSidebarReset } from '../sidebarButtons.js';
import { sidebarStrings } from '../strings.js';
import { FieldChoices } from './FieldChoices.js';

export interface FilterPanelLayout {
  /** `bottomSheet`: over the end of the list; `menu`: between the head and the list. @default 'bottomSheet' */
  filterPanelLayout?: 'bottomSheet' | 'menu' | undefined;
  /** `dropdown`: each field is a button that opens its values; `checkbox`: all of them at once. @default 'dropdown' */
  filterOptionLayout?: 'dropdown' | 'checkbox' | undefined;
}

interface FilterPanelProps extends FilterPanelLayout {
  id: string;
  /** Show how many threads have each value; a field may override it. */
  filterCount: boolean;
  /** Gets the focus back from inside. */
  opener: { readonly current: HTMLElement | null };
  onClose: () => void;
}

/** The sections of the filter panel; Escape closes it. */
export function FilterPanel({
  id,
  filterCount,
  filterPanelLayout = 'bottomSheet',
  filterOptionLayout = 'dropdown',
  opener,
  onClose,
}: FilterPanelProps) {
  const { fields } = useCommentsSidebarState('CommentsSidebar.Filter');
  const strings = useStrings(sidebarStrings);
  const panel = useRef<HTMLDivElement>(null);
  const isSheet = filterPanelLayout === 'bottomSheet';

  useLayoutEffect(() => {
    const element = panel.current;
    const button = opener.current;
    if (isSheet) element?.focus(); // it is elsewhere in the sidebar than its button
    return () => {
      if (element?.contains(element.ownerDocument.activeElement)) button?.focus();
    };
  }, [isSheet, opener]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from any focused control inside
    <div
      id={id}
      role="group"
      aria-label={strings.filters}
      tabIndex={-1}
      className="parley-sidebar-filters"
      data-parley-layout={filterPanelLayout}
      onKeyDown={handleKeyDown}
      ref={panel}
    >
      {isSheet && (
        <div className="parley-sidebar-sheet-head">
          <h3>{strings.filters}</h3>
          <IconButton label={strings.closeFilters} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
      )}
      {fields.map((field) => (
        <FieldChoices key={field.field} field={field} filterCount={filterCount} layout={filterOptionLayout} />
      ))}
      <CommentsSidebarReset className="parley-button" />
    </div>
  );
}
