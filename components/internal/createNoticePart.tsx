'use client';
import { Slot } from './Slot.js';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import type { Strings, StringsTable } from './strings.js';
import { useStrings } from './useStrings.js';

export interface NoticePartProps extends ComponentPropsWithoutRef<'div'> {
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * Creates, for one family, parts that are one `<div>` with a text, rendered in some states of the family only.
 * @param useFamilyState The state of the family's Root. Throws `NO_PROVIDER` outside of it.
 * @param table The texts of the family.
 * @returns Creates a part. `name`: its public name, `ActivityLog.Empty`. `part`: written to `data-parley-part`. `textOf`: its text without children;
 * `false`: nothing is rendered in this state.
 */
export const createNoticePart =
  <State, Table extends StringsTable>(useFamilyState: (name: string) => State, table: Table) =>
  (
    name: string,
    part: string,
    role: 'status' | 'alert' | undefined,
    textOf: (state: State, strings: Strings<Table>) => string | false,
  ) => {
    const Part = forwardRef<HTMLDivElement, NoticePartProps>(function NoticePart(
      { asChild = false, children, ...props },
      ref,
    ) {
      const state = useFamilyState(name);
      const strings = useStrings(table);
      const text = textOf(state, strings);
      if (text === false) return null;
      const Comp = asChild ? Slot : 'div';
      return (
        <Comp role={role} data-parley-part={part} {...props} ref={ref}>
          {children ?? text}
        </Comp>
      );
    });
    Part.displayName = name;
    return Part;
  };
