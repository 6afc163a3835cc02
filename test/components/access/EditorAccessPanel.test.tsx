import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { EditorAccessPanel, type EditorAccessPanelProps } from '../../../components/index.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import type { ParleyClient } from '../../../src/index.js';
import { signIn } from '../../support/signIn.js';
import { startTestService } from '../../support/startTestService.js';

const MODE = { singleEditorMode: { customMode: true } };

async function open(props: EditorAccessPanelProps = MODE) {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  const ada = service.as({ userId: 'ada', name: 'Ada' });
  let client!: ParleyClient;
  const provider = { ...ada.props, documentId: 'plan', language: 'en' };
  const draw = (panel: EditorAccessPanelProps | null) => (
    <ParleyProvider {...provider} onClientLoad={(loaded) => (client = loaded)}>
      {panel && <EditorAccessPanel {...panel} />}
    </ParleyProvider>
  );
  const drawn = render(draw(props));
  const redraw = (next: EditorAccessPanelProps | null) => drawn.rerender(draw(next));
  /** Somebody else on the plan. */
  const join = async (userId: string, name: string) => {
    const other = await act(() => signIn(service.as({ userId, name })));
    await act(() => other.client.setDocument('plan'));
    const element = other.client.getAccessElement();
    element.setEditorAccessTimeout(60);
    element.enableSingleEditorMode({ customMode: true });
    return element;
  };
  const user = userEvent.setup();
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const signOut = () => act(() => client.signOut());
  return { ...drawn, network: ada.network, signOut, access: () => client.getAccessElement(), redraw, join, press };
}
const part = (name: string) => document.querySelector(`[data-parley-part=${name}]`);
const says = (text: string, where = 'status') => waitFor(() => expect(part(where)).toHaveTextContent(text));
const isIn = (state: string) =>
  waitFor(() => expect(part('editor-access')).toHaveAttribute('data-parley-state', state));

it('turns the mode on while it is mounted; options that change leave the seat, and its end frees it', async () => {
  const { redraw, join, press } = await open();
  await says('Nobody is editing');
  const bob = await join('bob', 'Bob');
  const editors: (string | undefined)[] = [];
  bob.getEditor().subscribe((editor) => void editors.push(editor?.userId));
  await press('Edit');
  await isIn('editing');
  redraw({ singleEditorMode: { customMode: true, singleTabEditor: false } });
  await waitFor(() => expect(editors.at(-1)).toBe('ada'));
  await isIn('editing');
  redraw(null);
  await waitFor(() => expect(editors.at(-1)).toBeUndefined());
  expect(editors.filter((userId) => userId === 'ada')).toHaveLength(1);
});

it('shows nothing while the mode is off, which it leaves as the element has it', async () => {
  const { access } = await open({});
  await isIn('off');
  expect(part('editor-access')).toHaveTextContent(/^$/);
  act(() => access().enableSingleEditorMode({ customMode: true }));
  await says('Nobody is editing');
  act(() => access().disableSingleEditorMode());
  await isIn('off');
});

it('shows nothing once nobody is signed in', async () => {
  const { signOut } = await open();
  await says('Nobody is editing');
  await signOut();
  await isIn('off');
  expect(part('editor-access')).toHaveTextContent(/^$/);
});

it('says why the service refused, until the next attempt', async () => {
  const { network, press } = await open();
  await isIn('free');
  network.refuseNext('editorAccess/take', 'UNAVAILABLE');
  await press('Edit');
  expect(await screen.findByRole('alert')).toHaveTextContent('The service has a problem at the moment.');
  await press('Edit');
  await isIn('editing');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('does nothing twice while the service has not answered', async () => {
  const { network, press } = await open();
  await isIn('free');
  const answer = network.hold('editorAccess/take');
  await press('Edit');
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true');
  answer();
  await isIn('editing');
  // The change may arrive by the socket before the answer does.
  const stop = await screen.findByRole('button', { name: 'Stop editing' });
  await waitFor(() => expect(stop).not.toHaveAttribute('aria-disabled'));
});

it('announces who asks, that they do not ask any more, and how a request ended', async () => {
  const { join, press, access } = await open();
  const bob = await join('bob', 'Bob');
  act(() => access().setEditorAccessTimeout(60));
  await press('Edit');
  await isIn('editing');
  act(() => void bob.requestEditorAccess().subscribe(() => undefined));
  await says('Bob asks to edit', 'announcer');
  await act(() => bob.cancelEditorAccessRequest());
  await says('Bob does not ask any more', 'announcer');
  await press('Stop editing');
  await isIn('free');
  await act(() => bob.setUserAsEditor());
  await press('Ask to edit');
  await says('Waiting for Bob', 'announcer');
  await waitFor(() => {
    let isAsked = false;
    bob
      .isEditorAccessRequested()
      .subscribe((request) => (isAsked = request !== null))
      .unsubscribe();
    expect(isAsked).toBe(true);
  });
  await act(() => bob.rejectEditorAccessRequest());
  await says('Bob keeps editing', 'announcer');
});

it('does not say that somebody handed over when the editor has left', async () => {
  const { access, join, press } = await open();
  const bob = await join('bob', 'Bob');
  await act(() => bob.setUserAsEditor());
  await press('Ask to edit');
  await says('Waiting for Bob');
  const handleAccepted = vi.fn();
  access().on('accessAccepted').subscribe(handleAccepted);
  await act(() => bob.resetUserAccess());
  await waitFor(() => expect(handleAccepted).toHaveBeenCalledOnce());
  await isIn('editing');
  expect(part('notice')).toBeNull();
});

it('gives the focus to the next button when the one that had it goes, and takes it from nobody', async () => {
  const { access, press } = await open();
  await press('Edit');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stop editing' })).toHaveFocus());
  document.body.insertAdjacentHTML('beforeend', '<input id="elsewhere">');
  const elsewhere = document.querySelector<HTMLInputElement>('#elsewhere')!;
  act(() => elsewhere.focus());
  await act(() => access().resetUserAccess());
  await screen.findByRole('button', { name: 'Edit' });
  expect(elsewhere).toHaveFocus();
  elsewhere.remove();
});

it('offers to try again when nobody could be signed in', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const service = await startTestService();
  const { props } = service.as('ada');
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  let token = async () => 'nonsense';
  const authProvider = { ...props.authProvider, generateToken: () => token() };
  render(
    <ParleyProvider {...props} authProvider={authProvider} documentId="plan" language="en">
      <EditorAccessPanel {...MODE} />
    </ParleyProvider>,
  );
  const retry = await screen.findByRole('button', { name: /^Who edits could not be loaded\. .* Try again$/ });
  token = () => service.token('ada');
  await userEvent.click(retry);
  await isIn('free');
  expect(retry).not.toBeInTheDocument();
});
