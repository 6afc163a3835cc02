import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import '@parley/react/styles.css';
import { CommentThread } from '../../components/comments/styled/CommentThread.js';
import { Comments } from '../../components/comments/styled/Comments.js';
import { CommentTool } from '../../components/comments/styled/CommentTool.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { PEOPLE } from '../../testing/aNotification.js';
import { inPageService } from '../../testing/inPageService.js';
import { TestWorld } from '../../testing/TestWorld.js';
import { aCommentInput, aThreadInput } from '../support/someThreads.js';

/** Two customers' applications on one page, each with an organization and a provider of its own. */
const APPS = ['left', 'right'];

let worlds: TestWorld[];
beforeAll(async () => {
  const service = await inPageService();
  worlds = await Promise.all(APPS.map(() => new TestWorld(service).found()));
  for (const world of worlds) {
    await world.rest('users/add', { users: [PEOPLE.ada] });
    await world.rest('commentannotations/add', {
      documentId: 'roadmap',
      createDocument: true,
      commentAnnotations: [
        aThreadInput({
          annotationId: 'talk',
          targetElementId: 'elsewhere',
          comments: [aCommentInput('One'), aCommentInput('Two', PEOPLE.ada)],
        }),
      ],
    });
  }
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
            <CommentThread annotationId="talk" />
          </section>
        </ParleyProvider>
      ))}
    </>,
  );
});
afterEach(cleanup);

const toolOf = (app: string) =>
  within(screen.getByRole('region', { name: app })).findByRole('button', { name: /comment/i });
/** Names repeat on this page, so that the pointer's own search for an element would find two. */
async function press(control: HTMLElement) {
  control.focus();
  await userEvent.keyboard('{Enter}');
}

it('places one thread for a click while both are in comment mode', async () => {
  const tools = await Promise.all(APPS.map(toolOf));
  const pressed = () => tools.map((tool) => tool.ariaPressed);
  for (const tool of tools) await userEvent.click(tool);
  await waitFor(() => expect(pressed()).toEqual(['true', 'true']));
  await userEvent.click(screen.getByText('Total'));
  await screen.findByRole('dialog');
  await waitFor(() => expect(pressed()).toEqual(['false', 'true']));
});

it('shows what can be undone in both, one above the other', async () => {
  for (const app of APPS) {
    const comment = (await within(screen.getByRole('region', { name: app })).findByText('Two')).closest('li')!;
    await press(await within(comment).findByRole('button', { name: 'More actions' }));
    await press(await screen.findByRole('menuitem', { name: /^Delete/ }));
    await waitFor(() => expect(comment).not.toBeInTheDocument());
  }
  const undos = await waitFor(() => {
    const found = screen.getAllByRole('button', { name: 'Undo' });
    expect(found).toHaveLength(2);
    return found;
  });
  const [first, second] = undos.map((undo) => undo.closest('[data-parley-part=undo]')!.getBoundingClientRect());
  expect(second!.top).toBeGreaterThanOrEqual(first!.bottom);
  expect(second!.bottom).toBeLessThanOrEqual(window.innerHeight);
  for (const undo of undos) {
    await press(undo);
    await waitFor(() => expect(undo).not.toBeInTheDocument());
  }
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
