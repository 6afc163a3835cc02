import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useEditorAccess } from '../../hooks/useEditorAccess.js';
import { useEventCallback } from '../../hooks/useEventCallback.js';
import type { User } from '../../src/index.js';
import type { SingleEditorModeOptions } from '../../src/elements/access/Access.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { signIn } from '../support/signIn.js';
import { startTestService, type TestService } from '../support/startTestService.js';

const ADA = { userId: 'ada', name: 'Ada' };
const BOB = { userId: 'bob', name: 'Bob' };

const withPlan = async () => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  return service;
};

/** A tab of somebody on the plan. All tabs of a test share one page: only the one with `customMode: false` guards it. */
function open(service: TestService, user: User, mode: SingleEditorModeOptions | null = { customMode: true }) {
  const opened = renderParleyHook(
    (isEnabled: boolean) => ({
      ...useEditorAccess({ enabled: isEnabled }),
      accepted: useEventCallback('accessAccepted'),
    }),
    service.as(user),
    {
      initialProps: true,
      documentId: 'plan',
    },
  );
  const element = opened.client.getAccessElement();
  element.setEditorAccessTimeout(60);
  if (mode) element.enableSingleEditorMode(mode);
  return { ...opened, element, now: () => opened.result.current };
}
type Opened = ReturnType<typeof open>;
const see = ({ now }: Opened, state: object) => waitFor(() => expect(now()).toMatchObject(state));
const edit = async ({ element }: Opened) => act(async () => expect(await element.setUserAsEditor()).toEqual({}));

it('knows nothing until the mode is on, and then who edits and where', async () => {
  const service = await withPlan();
  const ada = open(service, ADA, null);
  const bob = open(service, BOB);
  await see(bob, { editor: null, isEditor: false, isEditorOnCurrentTab: false, pendingRequest: null });
  expect(ada.now().editor).toBeUndefined();
  act(() => ada.element.enableSingleEditorMode({ customMode: true }));
  await see(ada, { editor: null });
  await edit(ada);
  await see(ada, { editor: ADA, isEditor: true, isEditorOnCurrentTab: true });
  await see(bob, { editor: ADA, isEditor: false, isEditorOnCurrentTab: false });
  const otherTab = open(service, ADA);
  await see(otherTab, { editor: ADA, isEditor: true, isEditorOnCurrentTab: false });
  bob.rerender(false);
  expect(bob.now()).toMatchObject({ editor: undefined, isEditor: false });
});

it('asks, and is accepted: both see the request until then', async () => {
  const service = await withPlan();
  const [ada, bob] = [open(service, ADA), open(service, BOB)];
  await see(ada, { editor: null });
  await edit(ada);
  await see(bob, { editor: ADA });
  let answer!: Promise<boolean>;
  act(() => void (answer = bob.now().request()));
  await see(ada, { pendingRequest: { requestStatus: 'requested', requestedBy: BOB }, timer: { state: 'inProgress' } });
  await see(bob, { pendingRequest: { requestStatus: 'requested', requestedBy: BOB }, timer: { state: 'inProgress' } });
  await act(() => ada.now().accept());
  await act(async () => expect(await answer).toBe(true));
  await see(bob, { editor: BOB, isEditor: true, pendingRequest: null, accepted: { status: 'accepted', editor: ADA } });
  await see(ada, { editor: BOB, isEditor: false, pendingRequest: null });
});

it('asks, and is rejected or takes it back', async () => {
  const service = await withPlan();
  const [ada, bob] = [open(service, ADA), open(service, BOB)];
  await see(ada, { editor: null });
  await edit(ada);
  await see(bob, { editor: ADA });
  for (const end of [() => ada.now().reject(), () => bob.now().cancel()]) {
    let answer!: Promise<boolean>;
    act(() => void (answer = bob.now().request()));
    await see(ada, { pendingRequest: { requestedBy: BOB } });
    await act(end);
    await act(async () => expect(await answer).toBe(false));
    await see(bob, { editor: ADA, pendingRequest: null });
    await see(ada, { isEditor: true, pendingRequest: null });
  }
});

it('becomes the editor at once when nobody is, and says why it cannot ask', async () => {
  const service = await withPlan();
  const ada = open(service, ADA);
  await see(ada, { editor: null });
  await act(async () => expect(await ada.now().request()).toBe(true));
  await see(ada, { isEditorOnCurrentTab: true });
  const off = open(service, BOB, null);
  await act(async () =>
    expect(
      await off
        .now()
        .request()
        .catch(({ code }) => code),
    ).toBe('FAILED_PRECONDITION'),
  );
});

it('makes the person the editor as soon as the document is open, and asks nothing of the service for viewers', async () => {
  const service = await withPlan();
  const ada = open(service, ADA);
  await edit(ada); // the document is being opened
  await see(ada, { editor: ADA, isEditorOnCurrentTab: true });
  const resource = { type: 'document', id: 'plan', organizationId: service.organizationId, accessRole: 'viewer' };
  await service.rest('auth/permissions/add', { user: BOB, permissions: { resources: [resource] } });
  const bob = open(service, BOB);
  await see(bob, { editor: ADA });
  const codeOf = (call: Promise<unknown>) => call.catch(({ code }) => code);
  await act(async () => {
    expect(await codeOf(bob.element.setUserAsEditor())).toBe('PERMISSION_DENIED');
    expect(await codeOf(bob.now().request())).toBe('PERMISSION_DENIED');
    expect(await codeOf(bob.now().cancel())).toBeUndefined();
  });
  expect(service.requests.filter((path) => path.startsWith('editorAccess/'))).toEqual([
    'editorAccess/take',
    'editorAccess/cancel',
  ]);
});

it('leaves the marked region read-only while another tab edits, and shows who edits', async () => {
  document.body.insertAdjacentHTML('beforeend', '<main data-parley-sync-access="true"><input></main>');
  const input = document.querySelector('input')!;
  const messageText = () => document.querySelector('[data-parley-part=editor-message]')?.textContent;
  const service = await withPlan();
  const bob = open(service, BOB);
  const ada = open(service, ADA, {});
  const isReadOnly = (wanted: boolean) => waitFor(() => expect(input.readOnly).toBe(wanted));
  await isReadOnly(true);
  await see(bob, { editor: null });
  await edit(bob);
  await see(ada, { editor: BOB });
  // Bob's own client has a line too, which is the first.
  const lines = () =>
    [...document.querySelectorAll('[data-parley-part=editor-message]')].map((line) => line.textContent);
  await waitFor(() => expect(lines()).toEqual(expect.arrayContaining(['Bob is editing', 'You can edit now'])));
  expect(input.readOnly).toBe(true);
  await act(() => bob.element.resetUserAccess());
  await see(ada, { editor: null });
  await edit(ada);
  await isReadOnly(false);
  await act(() => ada.element.resetUserAccess());
  await isReadOnly(true);
  act(() => ada.element.enableSingleEditorMode({ customMode: true }));
  await isReadOnly(false);
  act(() => ada.element.enableSingleEditorMode());
  await isReadOnly(true);
  await act(() => ada.client.signOut());
  await isReadOnly(false);
  act(() => bob.element.disableSingleEditorMode());
  expect(messageText()).toBe('');
  ada.unmount();
  bob.unmount();
  await waitFor(() => expect(lines()).toEqual([]));
  document.querySelector('main')!.remove();
});

it('keeps what is marked in the page read-only while the document is being opened', async () => {
  document.body.innerHTML = '<main data-parley-sync-access="true"><input></main>';
  const isReadOnly = (wanted: boolean) => waitFor(() => expect(document.querySelector('input')!.readOnly).toBe(wanted));
  const ada = (await withPlan()).as(ADA);
  const { client } = await signIn(ada);
  const opened = ada.network.hold('documents/open');
  client.getAccessElement().enableSingleEditorMode();
  const opening = client.setDocuments([{ id: 'plan' }]);
  await isReadOnly(true);
  opened();
  await opening;
  expect(document.querySelector('input')!.readOnly).toBe(true);
  client.unsetDocuments();
  await isReadOnly(false);
});
