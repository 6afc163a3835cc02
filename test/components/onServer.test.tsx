// @vitest-environment node
import type { FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import * as components from '../../components/index.js';
import { Composer } from '../../components/headless.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';

/** What some cannot do without. */
const PROPS: Record<string, object> = {
  CommentBubble: { targetElementId: 'a' },
  CommentDialog: { annotationId: 'a' },
  CommentPin: { annotationId: 'a' },
  CommentText: { text: 'a' },
  CommentThread: { annotationId: 'a' },
  InlineCommentsSection: { targetElementId: 'a' },
  UserAvatar: { user: { userId: 'ada' } },
  UserPicker: { value: [] },
};

/** Those that are parts of a composer. */
const COMPOSER_PARTS = ['MentionList', 'VisibilityBanner'];

it.each(Object.entries(components as object as Record<string, FunctionComponent>))(
  '%s is rendered on a server, where there is no window',
  (name, Component) => {
    expect(typeof window).toBe('undefined');
    const component = <Component {...PROPS[name]} />;
    const html = renderToString(
      <ParleyProvider apiKey="key">
        <main>
          {COMPOSER_PARTS.includes(name) ? (
            <Composer.Root onSubmit={() => Promise.resolve()}>{component}</Composer.Root>
          ) : (
            component
          )}
        </main>
      </ParleyProvider>,
    );
    expect(html).toMatch(/^<main>/);
  },
);

it('has the language of the provider in what a server renders', () => {
  const html = renderToString(
    <ParleyProvider apiKey="key" language="de" translations={{ de: { 'Open comments': 'Kommentare öffnen' } }}>
      <components.SidebarButton />
    </ParleyProvider>,
  );
  expect(html).toContain('Kommentare öffnen');
});
