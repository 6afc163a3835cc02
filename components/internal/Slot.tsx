'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { Children, cloneElement, forwardRef, type HTMLAttributes, type ReactElement, type Ref, version } from 'react';

type Props = Record<string, unknown>;

/**
 * Implements `asChild`: renders its single child with its own props and ref merged into it. Handlers of both are called, the child's first; classes
 * and styles are joined; else the child's props win. Radix's Slot, which its primitives import, is three times as large.
 */
export const Slot = forwardRef<HTMLElement, HTMLAttributes<HTMLElement>>(function Slot({ children, ...props }, ref) {
  const child = Children.only(children) as ReactElement<Props>; // it throws for anything else
  const own = useComposedRefs(ref, refOf(child));
  return cloneElement(child, { ...merged(props as Props, child.props), ref: own });
});

function merged(props: Props, childProps: Props): Props {
  const all: Props = { ...props, ...childProps };
  for (const [name, value] of Object.entries(props)) {
    const ofChild = childProps[name];
    if (name === 'style') all[name] = { ...(value as object), ...(ofChild as object) };
    else if (name === 'className') all[name] = [value, ofChild].filter(Boolean).join(' ');
    else if (/^on[A-Z]/.test(name) && value) all[name] = ofChild ? both(ofChild as Handler, value as Handler) : value;
  }
  return all;
}

type Handler = (...args: unknown[]) => unknown;

const both =
  (first: Handler, second: Handler): Handler =>
  (...args) => {
    first(...args);
    second(...args);
  };

/** React 19 has the ref among the props, React 18 beside them; each warns on access to the other place. */
const refOf = (child: ReactElement<Props>) =>
  (Number.parseInt(version) < 19 ? (child as { ref?: unknown }).ref : child.props['ref']) as
    | Ref<HTMLElement>
    | undefined;
