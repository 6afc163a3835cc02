import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import '@parley/react/styles.css';
import { Comments } from '../../components/comments/styled/Comments.js';
import { CommentTool } from '../../components/comments/styled/CommentTool.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { inPageService } from '../../testing/inPageService.js';
import { TestWorld } from '../../testing/TestWorld.js';

/** Two customers' applications on one page, each with an organization and a provider of its own. */
const APPS = ['left', 'right'];

let worlds: TestWorld[];
beforeAll(async () => {
  const service = await inPageService();
  worlds = await Promise.all(APPS.map(() => new TestWorld(service).found()));
});
beforeEach(() => {
  const browsers = worlds.map((world) => world.as('ada'));
  render(
    <>
      <p style={{ margin: 40 }}>Total</p>
      {browsers.map(({ props }, at) => (
        <ParleyProvider key={APPS[at]} {...props} documentId="roadmap" language="en">
          <section aria-label={APPS[at]}>
            <CommentTool />
            <Comments />
          </section>
        </ParleyProvider>
      ))}
    </>,
  );
});
afterEach(cleanup);

const toolOf = (app: string) =>
  within(screen.getByRole('region', { name: app })).findByRole('button', { name: /comment/i });

it('places one thread for a click while both are in comment mode', async () => {
  const tools = await Promise.all(APPS.map(toolOf));
  const pressed = () => tools.map((tool) => tool.ariaPressed);
  for (const tool of tools) await userEvent.click(tool);
  await waitFor(() => expect(pressed()).toEqual(['true', 'true']));
  await userEvent.click(screen.getByText('Total'));
  await screen.findByRole('dialog');
  await waitFor(() => expect(pressed()).toEqual(['false', 'true']));
});
