'use client';
import * as DismissableLayer from '@radix-ui/react-dismissable-layer';
import * as FocusScope from '@radix-ui/react-focus-scope';
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { BodyPortal } from '../../internal/BodyPortal.js';
import { useKeyboardInset } from '../../internal/useKeyboardInset.js';
import type { Surroundings } from '../../internal/useSurroundings.js';
import { isOnRange } from '../highlight.js';
import { BesideAnchor } from './BesideAnchor.js';
import { classes } from './CommentsPresetProps.js';
import { usePage } from './PageContext.js';
import { useCollisionPadding } from './useCollisionPadding.js';
import { useDialogFocus } from './useDialogFocus.js';
import { useSteadyAnchor, type DialogAnchor } from './useSteadyAnchor.js';

interface DialogProps {
  label: string;
  anchor: RefObject<DialogAnchor | null>;
  /** Positioned beside this instead of its anchor, where there is room. */
  area?: RefObject<DialogAnchor | null> | null | undefined;
  /** Gets the focus when it closes, where nothing else had it before. */
  opener: RefObject<Element | null>;
  /** Renders it inside this element, as part of the page; the focus can move out. @default `null`: beside its anchor */
  spot?: HTMLElement | null | undefined;
  /** A preview neither takes nor traps the focus. @default false */
  isPreview?: boolean | undefined;
  /** Does not take the focus from a field of the page when it opens; F6 moves it in and back. @default false */
  leavesWriters?: boolean | undefined;
  /** Escape or a press outside. The parent may keep it open. */
  onClose: (by: 'escape' | 'outside') => void;
  /** Id of the thread that its content has become as it closes; `null`: of none. */
  successor?: (() => string | null) | undefined;
  isShaking?: boolean | undefined;
  variant?: string | undefined;
  surroundings: Surroundings;
  className?: string | undefined;
  /** The pointer enters or leaves it. */
  onHoverChange?: ((isHovered: boolean) => void) | undefined;
  /** Something was pressed or typed in it. */
  onUse?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A dialog beside its anchor, at the end of the body; on a phone a sheet at the bottom, above the keyboard. It traps the focus while it is open and
 * restores it on close; using the page beside it closes it. A press on its opener is handled by the opener. With `spot` it is part of the page, and
 * closes in the same ways.
 */
export function Dialog({
  label,
  anchor,
  area = null,
  opener,
  spot = null,
  isPreview = false,
  leavesWriters = false,
  onClose,
  successor,
  isShaking = false,
  variant,
  surroundings,
  className,
  onHoverChange,
  onUse,
  children,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const page = usePage();
  const steady = useSteadyAnchor(anchor, area);
  const focus = useDialogFocus({
    content,
    opener,
    anchor: steady,
    successor,
    isPreview,
    leavesWriters,
    preventScroll: !spot,
  });
  const collisionPadding = useCollisionPadding();
  useKeyboardInset();
  const isOpener = (target: EventTarget | null) =>
    target instanceof Element && target.closest('[data-parley-state=open][aria-haspopup=dialog]') !== null;
  /** A person who is editing the anchored text does not close it by a press in that text. */
  const isInOwnText = ({ clientX, clientY }: PointerEvent) =>
    focus.staysOutside && anchor.current instanceof Range && isOnRange(anchor.current, clientX, clientY);

  const surface = (
    <FocusScope.Root
      asChild
      loop={!spot}
      trapped={!focus.staysOutside && !spot}
      onMountAutoFocus={focus.takeFocus}
      onUnmountAutoFocus={focus.giveFocusBack}
    >
      <DismissableLayer.Root
        asChild
        onEscapeKeyDown={(event) => {
          event.preventDefault();
          onClose('escape');
        }}
        onPointerDownOutside={(event) => {
          event.preventDefault();
          if (!isOpener(event.target) && !isInOwnText(event.detail.originalEvent)) onClose('outside');
        }}
        onFocusOutside={(event) => event.preventDefault()}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices that it is used */}
        <div
          role="dialog"
          aria-label={label}
          aria-keyshortcuts={focus.hasWriter ? 'F6' : undefined}
          tabIndex={-1}
          data-parley-part="dialog"
          data-parley-state={isShaking ? 'shaking' : 'open'}
          data-parley-variant={variant}
          data-parley-inline={spot ? '' : undefined}
          {...surroundings}
          className={classes(className, page.className)}
          onPointerEnter={() => onHoverChange?.(true)}
          onPointerLeave={() => onHoverChange?.(false)}
          onPointerDown={onUse}
          onKeyDown={(event) => {
            onUse?.();
            enterBackwards(event);
          }}
          ref={content}
        >
          {children}
        </div>
      </DismissableLayer.Root>
    </FocusScope.Root>
  );

  if (spot) return createPortal(surface, spot);
  return (
    <BodyPortal>
      {/* Below a line that is edited or can be, which stays visible. The same before and after a click into its text. */}
      <BesideAnchor
        anchor={steady}
        side={focus.hasWriter || isEditable(anchor.current) ? 'bottom' : 'right'}
        padding={collisionPadding}
      >
        {surface}
      </BesideAnchor>
    </BodyPortal>
  );
}

/** Whether it is a text in an editor. */
const isEditable = (anchor: DialogAnchor | null) =>
  anchor instanceof Range && anchor.startContainer.parentElement?.isContentEditable === true;

/** Shift+Tab on the dialog itself: its focus scope wraps to the last control only from the first one. */
function enterBackwards({ key, shiftKey, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key !== 'Tab' || !shiftKey || target !== currentTarget) return;
  currentTarget.querySelector<HTMLElement>('button:enabled')?.focus();
}
