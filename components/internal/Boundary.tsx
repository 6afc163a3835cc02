'use client';
import { Component, useContext, useRef, type ErrorInfo, type ReactNode } from 'react';
import { ParleyError } from '@parley/protocol/constants';
import { ParleyContext } from '../../hooks/ParleyContext.js';
import { useBoundaryScope } from './BoundaryContext.js';

export interface BoundaryProps {
  /** The name of the slot whose component is inside. */
  slot?: string | undefined;
  /** Rendered after an error. A function gets what tries again. */
  fallback: ReactNode | ((retry: () => void) => ReactNode);
  /** After an error the children are rendered again when one of these values changes. */
  resetKeys?: readonly unknown[] | undefined;
  children: ReactNode;
}

/**
 * Catches errors of its children, so that the tree around it keeps working, and reports each to the `onError` of the component and of the provider
 * once, however often it recurs. A component outside of its provider still throws.
 */
export function Boundary({ slot, ...props }: BoundaryProps) {
  const { component, onError } = useBoundaryScope();
  const parley = useContext(ParleyContext);
  const reported = useRef<string>(undefined);
  function handleError(error: unknown, { componentStack }: ErrorInfo) {
    if (reported.current === String(error)) return;
    reported.current = String(error);
    const info = { component, ...(slot !== undefined && { slot }), componentStack: componentStack ?? '' };
    for (const report of [onError, parley?.onError]) {
      try {
        report?.(error, info);
      } catch (cause) {
        queueMicrotask(() => {
          throw cause; // an error of the handler's own, as of an event handler
        });
      }
    }
  }
  return <Catch {...props} isMisuseKept={slot !== undefined} onCatch={handleError} />;
}

interface CatchProps extends Omit<BoundaryProps, 'slot'> {
  isMisuseKept: boolean;
  onCatch: (error: unknown, info: ErrorInfo) => void;
}

interface CatchState {
  failed: { error: unknown } | null;
  resetKeys: readonly unknown[];
}

class Catch extends Component<CatchProps, CatchState> {
  override state: CatchState = { failed: null, resetKeys: this.props.resetKeys ?? [] };

  static getDerivedStateFromError(error: unknown): Partial<CatchState> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ resetKeys = [] }: CatchProps, state: CatchState): Partial<CatchState> | null {
    const isSame =
      resetKeys.length === state.resetKeys.length && resetKeys.every((key, index) => key === state.resetKeys[index]);
    return isSame ? null : { resetKeys, failed: null };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    if (!this.#isPassedOn(error)) this.props.onCatch(error, info);
  }

  override render(): ReactNode {
    const { failed } = this.state;
    const { children, fallback } = this.props;
    if (!failed) return children;
    if (this.#isPassedOn(failed.error)) throw failed.error;
    return typeof fallback === 'function' ? fallback(this.#retry) : fallback;
  }

  readonly #retry = () => this.setState({ failed: null });

  #isPassedOn(error: unknown): boolean {
    return !this.props.isMisuseKept && error instanceof ParleyError && error.code === 'NO_PROVIDER';
  }
}
