'use client';
import {
  forwardRef,
  useMemo,
  type ForwardRefExoticComponent,
  type PropsWithoutRef,
  type ReactNode,
  type RefAttributes,
} from 'react';
import type { OnComponentError } from '../../hooks/ParleyContext.js';
import { Boundary } from './Boundary.js';
import { BoundaryProvider } from './BoundaryContext.js';
import { Broken } from './Broken.js';

/** Props of every styled component besides its own. */
export interface BoundedProps {
  /**
   * Called when the component, or your component in one of its slots, failed to render: it shows an error notice, or its default in
   * place of the slot, and the rest of the page keeps working. The provider's `onError` is called after it.
   */
  onError?: OnComponentError | undefined;
}

/** The props that a component itself receives. */
export type Drawn<Props extends BoundedProps> = Omit<Props, keyof BoundedProps>;

/**
 * A styled component whose errors do not take the host's tree down.
 * @param name As the host imports it.
 * @param fallback Rendered after an error. Default: a button that tries again.
 */
export function withBoundary<Props extends BoundedProps, Ref>(
  name: string,
  Unbounded: ForwardRefExoticComponent<PropsWithoutRef<Drawn<Props>> & RefAttributes<Ref>>,
  fallback: (props: Drawn<Props>, retry: () => void) => ReactNode = (_props, retry) => <Broken onRetry={retry} />,
): ForwardRefExoticComponent<Props & RefAttributes<Ref>> {
  const Bounded = forwardRef<Ref, BoundedProps>(function Bounded({ onError, ...rest }, ref) {
    const scope = useMemo(() => ({ component: name, onError }), [onError]);
    const props = rest as PropsWithoutRef<Drawn<Props>>; // all but `onError`, which is ours
    return (
      <BoundaryProvider value={scope}>
        <Boundary fallback={(retry) => fallback(props as Drawn<Props>, retry)}>
          <Unbounded {...props} ref={ref} />
        </Boundary>
      </BoundaryProvider>
    );
  });
  Bounded.displayName = name;
  return Bounded as ForwardRefExoticComponent<Props & RefAttributes<Ref>>; // it takes what the component takes
}
