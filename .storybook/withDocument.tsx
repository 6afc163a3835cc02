import type { Decorator } from '@storybook/react-vite';
import { type ReactNode, useLayoutEffect } from 'react';

/** Puts the toolbar's theme and direction where an app would put them: on the document. */
export const withDocument: Decorator = (Story, { globals }) => (
  <DocumentSettings
    theme={globals['theme'] === 'dark' ? 'dark' : 'light'}
    direction={globals['direction'] === 'rtl' ? 'rtl' : 'ltr'}
  >
    <Story />
  </DocumentSettings>
);

interface DocumentSettingsProps {
  theme: 'light' | 'dark';
  direction: 'ltr' | 'rtl';
  children: ReactNode;
}

function DocumentSettings({ theme, direction, children }: DocumentSettingsProps) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['parleyTheme'] = theme;
    root.dir = direction;
    root.style.colorScheme = theme; // the page behind the story, scroll bars, native controls
  }, [theme, direction]);
  return children;
}
