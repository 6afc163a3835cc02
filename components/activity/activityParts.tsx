'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { createTimePart } from '../internal/createTimePart.js';
import { formatTimeOfDay } from '../internal/formatTime.js';
import { UserAvatar, type UserAvatarProps } from '../internal/UserAvatar.js';
import { useLookUp, useStrings } from '../internal/useStrings.js';
import { useActivityLogActions, useActivityLogItem } from './ActivityLogContext.js';
import { quoteOf } from './quoteOf.js';
import { actorOf, sentenceOf } from './sentenceOf.js';
import { activityStrings } from './strings.js';

interface AsChild {
  /** Render the single child in place of the element, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

export type ActivityLogAvatarProps = Omit<UserAvatarProps, 'user'>;

/** Who did it. Renders a `<span>` as `UserAvatar` does: a grey circle while the person is not known. */
export const ActivityLogAvatar = forwardRef<HTMLSpanElement, ActivityLogAvatarProps>(
  function ActivityLogAvatar(props, ref) {
    const { actionUser, resolution } = useActivityLogItem('ActivityLog.Avatar').activity;
    return <UserAvatar user={resolution.person === 'ready' ? actionUser : undefined} {...props} ref={ref} />;
  },
);

export type ActivityLogDayProps = ComponentPropsWithoutRef<'h3'> & AsChild;

/** The name of the day. Rendered in the first activity of the day only. Renders an `<h3>`. */
export const ActivityLogDay = forwardRef<HTMLHeadingElement, ActivityLogDayProps>(function ActivityLogDay(
  { asChild = false, children, ...props },
  ref,
) {
  const { day } = useActivityLogItem('ActivityLog.Day');
  const Comp = asChild ? Slot : 'h3';
  if (day === undefined) return null;
  return (
    <Comp data-parley-part="day" {...props} ref={ref}>
      {children ?? day}
    </Comp>
  );
});

export type ActivityLogOpenProps = ComponentPropsWithoutRef<'button'> & AsChild;

/**
 * Opens what the activity is about: the thread is selected, and the host's `onActivityClick` is called. Renders a `<button>`; a `<span>`
 * that the arrow keys reach when there is nothing to open. Put `ActivityLog.Message` into it.
 */
export const ActivityLogOpen = forwardRef<HTMLButtonElement, ActivityLogOpenProps>(function ActivityLogOpen(
  { asChild = false, onClick, ...props },
  ref,
) {
  const { activity, tabIndex } = useActivityLogItem('ActivityLog.Open');
  const { canOpen, open } = useActivityLogActions('ActivityLog.Open');
  if (!canOpen(activity)) {
    const { className, children } = props;
    const Still = asChild ? Slot : 'span';
    return (
      <Still tabIndex={tabIndex} data-parley-part="open" className={className}>
        {children}
      </Still>
    );
  }

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) open(activity);
  }

  const Comp = asChild ? Slot : 'button';
  return (
    <Comp
      type={asChild ? undefined : 'button'}
      tabIndex={tabIndex}
      data-parley-part="open"
      {...props}
      onClick={handleClick}
      ref={ref}
    />
  );
});

export type ActivityLogMessageProps = ComponentPropsWithoutRef<'span'> & AsChild;

/**
 * What happened, in one sentence of plain text with the name in a `<strong>`. Renders a `<span>`. `data-parley-state`: `pending` (waits for
 * a data provider, empty: draw a skeleton) | `ready` | `failed` (a general sentence).
 */
export const ActivityLogMessage = forwardRef<HTMLSpanElement, ActivityLogMessageProps>(function ActivityLogMessage(
  { asChild = false, children, ...props },
  ref,
) {
  const { activity, messageId } = useActivityLogItem('ActivityLog.Message');
  const strings = useStrings(activityStrings);
  const actor = actorOf(activity, strings);
  const { content } = activity.resolution;
  const state = actor === undefined ? 'pending' : content;
  const Comp = asChild ? Slot : 'span';
  return (
    <Comp id={messageId} dir="auto" data-parley-part="message" data-parley-state={state} {...props} ref={ref}>
      {children ?? (state === 'pending' ? undefined : (activity.displayMessage ?? <Sentence name={actor ?? ''} />))}
    </Comp>
  );
});

function Sentence({ name }: { name: string }) {
  const { activity } = useActivityLogItem('ActivityLog.Message');
  const { text, value = '' } = sentenceOf(activity, useStrings(activityStrings), useLookUp());
  // Names become elements of their own: braces in a name are not replaced again, and a name that is written the other way turns itself only.
  return text.split(/(\{name\}|\{value\})/).map((part, index) => {
    if (part === '{name}')
      return (
        <strong key={index} dir="auto">
          {name}
        </strong>
      );
    return part === '{value}' ? <bdi key={index}>{value}</bdi> : part;
  });
}

export type ActivityLogQuoteProps = ComponentPropsWithoutRef<'q'> & AsChild;

/** The text of the comment. Rendered only for activities about a comment. Renders a `<q>`. */
export const ActivityLogQuote = forwardRef<HTMLQuoteElement, ActivityLogQuoteProps>(function ActivityLogQuote(
  { asChild = false, children, ...props },
  ref,
) {
  const { activity } = useActivityLogItem('ActivityLog.Quote');
  const quote = quoteOf(activity, useStrings(activityStrings).unknownUser);
  const Comp = asChild ? Slot : 'q';
  if (quote === undefined) return null;
  return (
    <Comp dir="auto" data-parley-part="quote" {...props} ref={ref}>
      {children ?? quote}
    </Comp>
  );
});

export type ActivityLogDocumentProps = ComponentPropsWithoutRef<'span'> & AsChild;

/** The name of the document. Not rendered when the document has no name. Renders a `<span>`. */
export const ActivityLogDocument = forwardRef<HTMLSpanElement, ActivityLogDocumentProps>(function ActivityLogDocument(
  { asChild = false, children, ...props },
  ref,
) {
  const { documentMetadata } = useActivityLogItem('ActivityLog.Document').activity.metadata;
  const name = documentMetadata?.documentName;
  const Comp = asChild ? Slot : 'span';
  if (typeof name !== 'string') return null;
  return (
    <Comp dir="auto" data-parley-part="document" {...props} ref={ref}>
      {children ?? name}
    </Comp>
  );
});

/** The time of the day of the activity. Renders a `<time>`; the exact moment is its title. */
export const ActivityLogTime = createTimePart(
  'ActivityLog.Time',
  (name) => useActivityLogItem(name).activity.timestamp,
  formatTimeOfDay,
);
