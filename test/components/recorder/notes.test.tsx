import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { RecorderNotes, RecorderPlayer } from '../../../components/index.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import type { RecorderDataProvider } from '../../../src/providers/DataProviders.js';
import { contextOf } from '../../../src/contextOf.js';
import { signIn } from '../../support/signIn.js';
import { startTestService } from '../../support/startTestService.js';

/** Recordings of Ada's, one after the other, as one person sees them. */
async function open(
  count: number,
  viewer: { userId: string; isAdmin?: boolean },
  shown = <RecorderNotes />,
  recorder?: RecorderDataProvider,
) {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  const ada = await act(() => signIn(service.as('ada')));
  const add = async (number: number) => {
    const before = Date.now();
    while (Date.now() === before); // no two in the same millisecond
    const annotation = {
      annotationId: `talk-${number}`,
      recordingType: 'audio',
      displayName: `Talk ${number}`,
      ...(recorder && { isRecorderResolverUsed: true }),
    } as const;
    await act(() =>
      contextOf(ada.client).session.request('recordings/add', { documentId: 'plan', recorderAnnotation: annotation }),
    );
  };
  for (let number = 1; number <= count; number++) await add(number);
  render(
    <ParleyProvider
      {...service.as(viewer).props}
      documentId="plan"
      language="en"
      {...(recorder && { dataProviders: { recorder } })}
    >
      {shown}
    </ParleyProvider>,
  );
  await screen.findAllByRole('group');
  const stored = async () => {
    const { data } = await contextOf(ada.client).session.request('recordings/list', { documentIds: ['plan'] });
    return data.recorderAnnotations.map(({ displayName }) => displayName);
  };
  return { add, user: userEvent.setup(), service, stored };
}
const names = () => screen.queryAllByRole('group').map((player) => player.getAttribute('aria-label'));

it('shows no id of somebody without name and email', async () => {
  await open(1, { userId: 'bob' });
  expect(screen.getByText('Unknown user')).toBeInTheDocument();
  expect(screen.queryByText('ada')).toBeNull();
});

it('draws the newest of many, older ones on request, and takes none away when another comes', async () => {
  const { add, user } = await open(42, { userId: 'ada' });
  expect(names()).toHaveLength(20);
  expect([names()[0], names().at(-1)]).toEqual(['Talk 42', 'Talk 23']);
  await add(43);
  await waitFor(() => expect(names()[0]).toBe('Talk 43'));
  expect(names().at(-1)).toBe('Talk 23');
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(names()).toHaveLength(41);
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(names().at(-1)).toBe('Talk 1');
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

it('keeps the focus in the list when a recording is deleted', async () => {
  const { user } = await open(2, { userId: 'ada' });
  const deleteFirst = async () => {
    (await screen.findAllByRole('button', { name: 'Delete recording' }))[0]!.focus();
    await user.keyboard('{Enter}');
  };
  const [, older] = screen.getAllByRole('listitem');
  await deleteFirst();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toEqual([older]));
  expect(older).toHaveFocus(); // not its button: a second Enter deletes nothing
  await deleteFirst();
  await waitFor(() => expect(screen.getByText('No recordings')).toHaveFocus());
});

it('keeps the focus where a single recording was deleted, and returns it with the recording', async () => {
  const deleted: string[] = [];
  const player = <RecorderPlayer recorderId="talk-1" onDelete={(id) => deleted.push(id)} />;
  const { user } = await open(1, { userId: 'ada' }, player);
  const note = () => screen.queryAllByText('Recording deleted.').find((element) => element.matches('[tabindex]'));
  const press = async () => {
    (await screen.findByRole('button', { name: 'Delete recording' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(names()).toEqual([]));
  };
  await press();
  expect(note()).toHaveFocus();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(names()).toEqual(['Talk 1']));
  expect(note()).toBeUndefined();
  expect(screen.getByRole('group').parentElement).toHaveFocus();
  await press();
  act(() => void dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(deleted).toEqual(['talk-1']));
  expect(note()).toHaveFocus();
});

it.each([
  { who: 'their author', viewer: { userId: 'ada' }, mayDelete: true },
  { who: 'an admin', viewer: { userId: 'eve', isAdmin: true }, mayDelete: true },
  { who: 'somebody else', viewer: { userId: 'bob' }, mayDelete: false },
])('can be deleted by $who: $mayDelete', async ({ viewer, mayDelete }) => {
  const { user } = await open(1, viewer);
  const note = within(screen.getByRole('listitem'));
  await waitFor(() => expect(note.queryByRole('button', { name: 'Delete recording' }) !== null).toBe(mayDelete));
  if (!mayDelete) return;
  await user.click(note.getByRole('button', { name: 'Delete recording' }));
  await screen.findByText('No recordings');
});

describe('a deleted recording', () => {
  async function deleteNewest() {
    const opened = await open(2, { userId: 'ada' });
    await opened.user.click((await screen.findAllByRole('button', { name: 'Delete recording' }))[0]!);
    await waitFor(() => expect(names()).toEqual(['Talk 1']));
    expect(screen.getByText('Recording deleted.')).toBeVisible();
    return opened;
  }

  it.each([
    { how: 'its button', undo: (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Undo' })) },
    { how: 'Ctrl+Z', undo: (user: UserEvent) => user.keyboard('{Control>}z{/Control}') },
  ])('is back after an undo by $how, and the service has it', async ({ undo }) => {
    const { user, stored } = await deleteNewest();
    await undo(user);
    await waitFor(() => expect(names()).toEqual(['Talk 2', 'Talk 1']));
    expect(screen.getAllByRole('listitem')).toContain(document.activeElement);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(await stored()).toEqual(['Talk 2', 'Talk 1']);
  });

  it('is deleted at the service when the page is left', async () => {
    const { stored } = await deleteNewest();
    expect(await stored()).toEqual(['Talk 2', 'Talk 1']);
    act(() => void dispatchEvent(new Event('pagehide')));
    await waitFor(async () => expect(await stored()).toEqual(['Talk 1']));
    expect(names()).toEqual(['Talk 1']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is deleted at the service when the page is closed, which does not wait for the store of the customer', async () => {
    const asked: unknown[] = [];
    const recorder: RecorderDataProvider = {
      get: () => Promise.resolve({ success: true, statusCode: 200, data: {} }),
      delete: ({ recorderAnnotationId }) => {
        asked.push(recorderAnnotationId);
        return new Promise(() => {}); // the page is gone before the answer comes
      },
    };
    const { user, service, stored } = await open(2, { userId: 'ada' }, undefined, recorder);
    await user.click((await screen.findAllByRole('button', { name: 'Delete recording' }))[0]!);
    await waitFor(() => expect(names()).toEqual(['Talk 1']));
    const reads = service.requests.length;
    act(() => void dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(asked).toEqual(['talk-2']));
    await waitFor(async () => expect(await stored()).toEqual(['Talk 1']));
    expect(service.requests[reads]).toMatch(/recordings\/delete/);
  });

  it('is deleted at the service when its list is left', async () => {
    const { stored } = await deleteNewest();
    cleanup();
    await waitFor(async () => expect(await stored()).toEqual(['Talk 1']));
  });

  it('is back when the service refuses, which is said', async () => {
    const { service, stored } = await deleteNewest();
    const refuse = service.refuseNextWrite('PERMISSION_DENIED');
    act(() => void dispatchEvent(new Event('pagehide')));
    refuse();
    expect(await screen.findByText(/could not be deleted/)).toBeVisible();
    await waitFor(() => expect(names()).toEqual(['Talk 2', 'Talk 1']));
    expect(await stored()).toEqual(['Talk 2', 'Talk 1']);
  });
});
