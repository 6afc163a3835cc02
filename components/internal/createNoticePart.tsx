'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useStrings } from './useStrings.js';

export type NoticeProps = ComponentPropsWithoutRef<'div'>;

type NoticeName = 'loading' | 'empty' | 'noMatch' | 'error' | 'offline';

/**
 * Makes, for one family, parts that are there in one state only, and say it in words unless they have children.
 * @param useFamilyState the state of the family's Root; throws `NO_PROVIDER` outside of it
 */
export const createNoticePart =
  <State,>(useFamilyState: (name: string) => State, table: Readonly<Record<NoticeName, string>>) =>
  (name: string, part: NoticeName, isShown: (state: State) => boolean) => {
    const Part = forwardRef<HTMLDivElement, NoticeProps>(function NoticePart({ children, ...props }, ref) {
      const state = useFamilyState(name);
      const strings = useStrings(table);
      if (!isShown(state)) return null;
      return (
        <div role={part === 'error' ? 'alert' : 'status'} data-parley-part={part} {...props} ref={ref}>
          {children ?? strings[part]}
        </div>
      );
    });
    Part.displayName = name;
    return Part;
  };
