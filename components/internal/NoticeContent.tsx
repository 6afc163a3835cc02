import type { ComponentType, ReactNode } from 'react';

interface NoticeContentProps {
  Icon: ComponentType<{ className?: string }>;
  title: string;
  /** The meaning of the message, or what to do. */
  text: string | undefined;
  /** Buttons. */
  children?: ReactNode;
}

/** The inside of a notice in place of a list: an icon, a title, a text, and what can be done. */
export function NoticeContent({ Icon, title, text, children }: NoticeContentProps) {
  return (
    <>
      <Icon className="parley-notice-icon" />
      <p className="parley-notice-title">{title}</p>
      {text && <p className="parley-notice-text">{text}</p>}
      {children}
    </>
  );
}
