import { isValidElement, type ReactNode } from 'react';

/**
 * The `aria-label` of a control: what it needs when its content is a picture, and nothing when its content is text, which is
 * its name already. With `asChild` the content is that of the child.
 */
export function labelFor(children: ReactNode, label: string): string | undefined {
  if (children === undefined || typeof children === 'string') return undefined;
  const inner = isValidElement<{ children?: ReactNode }>(children) ? children.props.children : undefined;
  return typeof inner === 'string' ? undefined : label;
}
