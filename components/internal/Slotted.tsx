'use client';
import type { ComponentType, ReactNode } from 'react';
import { Boundary } from './Boundary.js';

interface SlottedProps<Props extends object> {
  /** The host's component; `undefined`: the slot is not filled. */
  of: ComponentType<Props> | undefined;
  /** The name of the slot. */
  name: string;
  props: Props;
  /** The default: rendered when the host gave no component, and after an error in it. */
  children: ReactNode;
}

/** The host's component of a slot, or the default. An error in the host's component stays in the slot. */
export function Slotted<Props extends object>({ of: Own, name, props, children }: SlottedProps<Props>) {
  if (!Own) return children;
  return (
    <Boundary
      slot={name}
      fallback={children}
      resetKeys={[Own, ...Object.values<unknown>(props as Record<string, unknown>)]}
    >
      <Own {...props} />
    </Boundary>
  );
}

/** `Slotted` as a function. */
export const slotted = <Props extends object>(
  of: ComponentType<Props> | undefined,
  name: string,
  props: Props,
  byDefault: ReactNode,
) => (
  <Slotted of={of} name={name} props={props}>
    {byDefault}
  </Slotted>
);

/** The props of a slot without props. */
export const NO_PROPS = {};
