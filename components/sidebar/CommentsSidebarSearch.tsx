'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ChangeEvent, type ComponentPropsWithoutRef, type KeyboardEvent } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsSidebarState } from './CommentsSidebarRootContext.js';
import { sidebarStrings } from './strings.js';

export interface CommentsSidebarSearchProps extends Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'type'> {
  /** Render the single child in place of the `<input>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/** Searches text, authors and tagged names while the reader types. Escape empties it. Renders an `<input type="search">`. */
export const CommentsSidebarSearch = forwardRef<HTMLInputElement, CommentsSidebarSearchProps>(
  function CommentsSidebarSearch({ asChild = false, onChange, onKeyDown, ...props }, ref) {
    const { search, setSearch } = useCommentsSidebarState('CommentsSidebar.Search');
    const strings = useStrings(sidebarStrings);

    function handleChange(event: ChangeEvent<HTMLInputElement>) {
      onChange?.(event);
      if (!event.defaultPrevented) setSearch(event.target.value);
    }
    function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      onKeyDown?.(event);
      if (event.defaultPrevented || event.key !== 'Escape' || search === '') return;
      event.preventDefault(); // the first Escape clears the search, the next one closes the sidebar
      setSearch('');
    }

    const Comp = asChild ? Slot : 'input';
    return (
      <Comp
        type="search"
        aria-label={props.placeholder ?? strings.search}
        placeholder={strings.search}
        data-parley-part="search"
        {...props}
        value={search}
        onChange={handleChange}
        onKeyDown={handleKeyDown}
        ref={ref}
      />
    );
  },
);
