'use client';
import { forwardRef, type ChangeEvent, type ComponentPropsWithoutRef, type KeyboardEvent } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsSidebarState } from './CommentsSidebarRootContext.js';
import { sidebarStrings } from './strings.js';

export type CommentsSidebarSearchProps = Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'type'>;

/** Searches text, authors and tagged names as one types; Escape empties it. Renders an `<input type="search">`. */
export const CommentsSidebarSearch = forwardRef<HTMLInputElement, CommentsSidebarSearchProps>(
  function CommentsSidebarSearch({ onChange, onKeyDown, ...props }, ref) {
    const { search, setSearch } = useCommentsSidebarState('CommentsSidebar.Search');
    const strings = useStrings(sidebarStrings);

    function handleChange(event: ChangeEvent<HTMLInputElement>) {
      onChange?.(event);
      if (!event.defaultPrevented) setSearch(event.target.value);
    }
    function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      onKeyDown?.(event);
      if (event.defaultPrevented || event.key !== 'Escape' || search === '') return;
      event.preventDefault(); // the first Escape is for the words, the next one for the sidebar
      setSearch('');
    }

    return (
      <input
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
