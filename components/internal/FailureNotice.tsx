'use client';
import type { ReactNode } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import { WarningIcon } from './icons.js';
import { NoticeContent } from './NoticeContent.js';
import { useFailureText } from './useFailureText.js';

interface FailureNoticeProps {
  /** What could not be loaded. */
  title: string;
  error: ParleyError | null;
  /** The button that tries again. */
  children: ReactNode;
}

/** The inside of a notice in place of what could not be loaded: what happened, what it means, and a way to try again. */
export function FailureNotice({ title, error, children }: FailureNoticeProps) {
  return (
    <NoticeContent Icon={WarningIcon} title={title} text={useFailureText(error)}>
      {children}
    </NoticeContent>
  );
}
