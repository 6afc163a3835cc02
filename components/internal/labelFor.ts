import { isValidElement, type ReactNode } from 'react';

/**
 * The `aria-label` of a control: its name when its content is a picture; none when its content is text, which already names it. With `asChild` the
 * content is that of the child.
 */
export function labelFor(children: ReactNode, label: string): string | undefined {
  if (children === undefined || isText(children)) return undefined;
  return isValidElement<{ children?: ReactNode }>(children) && isText(children.props.children) ? undefined : label;
}

/** Text, also where JSX has split it: `{count} new`. */
function isText(node: ReactNode): boolean {
  return Array.isArray(node) ? node.every(isText) : typeof node === 'string' || typeof node === 'number';
}
