'use client';
import type { ComponentType, ReactNode } from 'react';
import { Boundary } from './Boundary.js';

interface SlottedProps<Props extends object> {
  /** The host's component; `undefined`: the slot is not filled. */
  of: ComponentType<Props> | undefined;
  /** The slot, as the host writes it. */
  name: string;
  props: Props;
  /** What stands in the slot by default: without a component of the host's, and after an error in it. */
  children: ReactNode;
}

/** What the host put into a slot, or the default. An error in the host's component does not reach ours. */
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

/** As an expression, where the default is made elsewhere. */
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

/** Of a slot that is given nothing. */
export const NO_PROPS = {};
