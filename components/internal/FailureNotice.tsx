'use client';
import type { ReactNode } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import { WarningIcon } from './icons.js';
import { NoticeContent } from './NoticeContent.js';
import { useFailureText } from './useFailureText.js';

interface FailureNoticeProps {
  /** Says which data could not be loaded. */
  title: string;
  error: ParleyError | null;
  /** The button that tries again. */
  children: ReactNode;
}

/** The content of a notice in place of data that could not be loaded: what happened, what it means, and a retry button. */
export function FailureNotice({ title, error, children }: FailureNoticeProps) {
  return (
    <NoticeContent Icon={WarningIcon} title={title} text={useFailureText(error)}>
      {children}
    </NoticeContent>
  );
}
