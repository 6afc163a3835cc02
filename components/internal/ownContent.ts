import {
  cloneElement,
  isValidElement,
  type ComponentPropsWithoutRef,
  type ElementType,
  type ReactElement,
  type ReactNode,
} from 'react';

/** Props of a part that has content of its own. */
export type OwnContentProps<Tag extends ElementType> = Omit<ComponentPropsWithoutRef<Tag>, 'children'> & {
  /** Render the single child in place of the element, with props and ref merged into it. An empty child gets the content. @default false */
  asChild?: boolean | undefined;
  /** The element to render with `asChild`. */
  children?: ReactElement | undefined;
};

/** The content of a part's element: `content`, or with `asChild` the caller's child around it. A child with content of its own keeps it. */
export function ownContent(asChild: boolean, child: ReactNode, content: ReactNode): ReactNode {
  if (!asChild) return content;
  const isEmpty = isValidElement<{ children?: ReactNode }>(child) && child.props.children === undefined;
  return isEmpty ? cloneElement(child, undefined, content) : child;
}
