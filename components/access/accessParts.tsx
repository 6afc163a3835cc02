'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef } from 'react';
import { ownContent, type OwnContentProps } from '../internal/ownContent.js';
import { UserAvatar, type UserAvatarProps } from '../internal/UserAvatar.js';
import { useFailureText } from '../internal/useFailureText.js';
import { useLanguage, useStrings } from '../internal/useStrings.js';
import { noticeText, statusText } from './accessTexts.js';
import { useEditorAccessState } from './EditorAccessContext.js';
import { editorAccessStrings } from './strings.js';

export type EditorAccessAvatarProps = Omit<UserAvatarProps, 'user'>;

/** The picture of who edits or, while somebody asks the person who is signed in, of who asks. Renders a `<span>`; nothing while nobody does. */
export const EditorAccessAvatar = forwardRef<HTMLSpanElement, EditorAccessAvatarProps>(
  function EditorAccessAvatar(props, ref) {
    const { editor, requester } = useEditorAccessState('EditorAccess.Avatar');
    const user = requester ?? editor;
    return user && <UserAvatar {...props} user={user} ref={ref} />;
  },
);

export type EditorAccessStatusProps = OwnContentProps<'span'>;

/** Who edits, or asks to, in words. Renders a `<span>`. */
export const EditorAccessStatus = forwardRef<HTMLSpanElement, EditorAccessStatusProps>(function EditorAccessStatus(
  { asChild = false, children, ...props },
  ref,
) {
  const text = statusText(useEditorAccessState('EditorAccess.Status'), useStrings(editorAccessStrings));
  const Comp = asChild ? Slot : 'span';
  return (
    <Comp data-parley-part="status" {...props} ref={ref}>
      {ownContent(asChild, children, text)}
    </Comp>
  );
});

export type EditorAccessTimerProps = OwnContentProps<'span'>;

/** The remaining seconds of a request. Not read out by itself. Renders a `<span role="timer">`; nothing while none waits. */
export const EditorAccessTimer = forwardRef<HTMLSpanElement, EditorAccessTimerProps>(function EditorAccessTimer(
  { asChild = false, children, ...props },
  ref,
) {
  const { status, secondsLeft } = useEditorAccessState('EditorAccess.Timer');
  const strings = useStrings(editorAccessStrings);
  const language = useLanguage();
  const Comp = asChild ? Slot : 'span';
  if (status !== 'requested' && status !== 'waiting') return null;
  return (
    <Comp role="timer" aria-label={strings.secondsLeft(secondsLeft)} data-parley-part="timer" {...props} ref={ref}>
      {ownContent(asChild, children, inSeconds(secondsLeft, language))}
    </Comp>
  );
});

export type EditorAccessNoticeProps = OwnContentProps<'span'>;

/**
 * A notice beside the status: that the connection is lost, that the person may only read, how a request ended, why something failed. Renders a
 * `<span>`, an alert after a failure;
 * nothing without a notice. `data-parley-state`: `offline` | `onlyReads` | `rejected` | `accepted` | `transferred` | `canceled` | `failed`.
 */
export const EditorAccessNotice = forwardRef<HTMLSpanElement, EditorAccessNoticeProps>(function EditorAccessNotice(
  { asChild = false, children, ...props },
  ref,
) {
  const { status, notice } = useEditorAccessState('EditorAccess.Notice');
  const strings = useStrings(editorAccessStrings);
  const failure = useFailureText(notice?.kind === 'failed' ? notice.error : null);
  const Comp = asChild ? Slot : 'span';
  if (!notice || status === 'off') return null;
  return (
    <Comp
      role={notice.kind === 'failed' ? 'alert' : undefined}
      data-parley-part="notice"
      data-parley-state={notice.kind}
      {...props}
      ref={ref}
    >
      {ownContent(asChild, children, noticeText(notice, failure, strings))}
    </Comp>
  );
});

/** `4s`, in the letters and the shortness of a language. */
function inSeconds(seconds: number, language: string): string {
  try {
    return new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'narrow' }).format(seconds);
  } catch {
    return String(seconds); // a tag that the platform refuses
  }
}
