'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { forwardRef, useRef } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { useUi } from '../../../hooks/useUi.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { isWithin } from '../../../src/elements/comment/anchors/anchorHost.js';
import { FailureSign } from '../../internal/FailureSign.js';
import { withBoundary, type BoundedProps, type Drawn } from '../../internal/withBoundary.js';
import { usePreset } from '../../internal/usePreset.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { CommentsPin, type CommentsPinProps } from '../CommentsPin.js';
import { commentStrings } from '../strings.js';
import { useSelectorWarning } from '../useSelectorWarning.js';
import { useMatchingThread } from '../useMatchingThread.js';
import { classes, type CommentsPresetProps } from './CommentsPresetProps.js';
import { HostedDialog } from './HostedDialog.js';
import { PinFace } from './PinFace.js';
import { CommentsSlotsProvider } from './CommentsSlotsContext.js';

export interface CommentPinProps
  extends BoundedProps, CommentsPresetProps, Omit<CommentsPinProps, 'annotation' | 'asChild' | 'children' | 'onError'> {
  /** The thread. */
  annotationId: string;
}

const Unbounded = forwardRef<HTMLButtonElement, Drawn<CommentPinProps>>(function CommentPin(props, ref) {
  return useFeature('comment') ? <Pin {...props} ref={ref} /> : null;
});

/**
 * The pin of one thread where the host places it, on a canvas or a chart for instance. It keeps its size in a canvas that is zoomed by
 * `setTransformContext`. Renders a `<button>`; a retry button when threads could not be loaded; nothing when the thread does not
 * exist.
 */
export const CommentPin = withBoundary<CommentPinProps, HTMLButtonElement>('CommentPin', Unbounded);

const Pin = forwardRef<HTMLButtonElement, Drawn<CommentPinProps>>(function Pin(
  { annotationId, darkMode, variant, slots, className, ...props },
  ref,
) {
  const { thread, error, refetch } = useMatchingThread({ annotationId });
  const strings = useStrings(commentStrings);
  const transform = useUi(selectTransform);
  const pin = useRef<HTMLButtonElement>(null);
  const setRef = useComposedRefs(pin, ref);
  const isThere = thread !== undefined;
  useSelectorWarning('setTransformContext: containerSelector', transform ? [transform.containerSelector] : []);
  usePreset();

  useLayoutEffect(() => {
    const element = pin.current;
    const transforms = transform?.transforms;
    if (!element || !transforms || transforms.inverseScale === false) return;
    if (!isWithin(element, transform.containerSelector)) return;
    element.style.scale = String(1 / transforms.scale);
    element.style.transformOrigin = transforms.transformOrigin ?? '0 100%';
    return () => {
      element.style.scale = '';
      element.style.transformOrigin = '';
    };
  }, [transform, isThere]);

  if (error) {
    return (
      <FailureSign what={strings.error} error={error} onRetry={refetch} {...themeAttribute(darkMode)} ref={setRef} />
    );
  }
  if (!thread) return null;
  return (
    <CommentsSlotsProvider slots={slots}>
      <CommentsPin
        annotation={thread}
        data-parley-variant={variant}
        {...themeAttribute(darkMode)}
        {...props}
        className={classes('parley-root parley-pin parley-pin-placed', className)}
        ref={setRef}
      >
        <PinFace annotation={thread} />
      </CommentsPin>
      <HostedDialog kind="pin" annotation={thread} opener={pin} {...{ darkMode, variant }} />
    </CommentsSlotsProvider>
  );
});

const selectTransform = ({ comments }: UiState) => comments.transformContext ?? null;
