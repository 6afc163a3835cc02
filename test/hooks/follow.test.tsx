import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useEventCallback } from '../../hooks/useEventCallback.js';
import { useFollow } from '../../hooks/useFollow.js';
import { usePresence } from '../../hooks/presence.js';
import { contextOf } from '../../src/contextOf.js';
import type { FollowEvents } from '../../src/elements/follow/Follow.js';
import type { ParleyClient } from '../../src/index.js';
import { valuesOf } from '../support/expectValue.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService, type TestService } from '../support/startTestService.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
  const documents = ['plan', 'other', 'secret'].map((documentId) => ({ documentId }));
  await service.rest('organizations/documents/add', { documents });
  document.body.innerHTML = '<main id="page"><p id="note">Note</p></main>';
  // jsdom lays nothing out: the middle of the window is a quarter down the note.
  document.elementsFromPoint = () => [document.getElementById('note')!];
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, window.innerHeight / 2 - 100, 1000, 400),
  );
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'scrollingElement');
});

const open = (userId: string, config: Parameters<TestService['as']>[1] = {}) => {
  const person = renderParleyHook(
    () => ({ ...useFollow(), people: usePresence().data, documentOf: useEventCallback('followDocumentChanged') }),
    service.as({ userId, name: userId }, config),
    { documentId: 'plan' },
  );
  const ended = valuesOf(person.client.getFollowElement().on('followEnded'));
  return { ...person, ended, now: () => person.result.current };
};
type Person = ReturnType<typeof open>;
const meet = (...people: Person[]) =>
  waitFor(() => {
    for (const { now } of people) expect(now().people).toHaveLength(people.length);
  });
const view = (client: ParleyClient) => contextOf(client).ownPresence.value.view;
const reasons = ({ ended }: Person) => ended.map(({ reason }) => reason);
async function follow(bob: Person, userId = 'ada') {
  await act(() => bob.now().follow({ userId }));
  expect(bob.now().user).toMatchObject({ userId });
}

it('shows both who follows whom, and what the window shows only while somebody follows', async () => {
  const [ada, bob] = [open('ada'), open('bob')];
  await meet(ada, bob);
  expect(view(ada.client)).toBeUndefined();
  await follow(bob);
  await waitFor(() => expect(ada.now().followers).toMatchObject([{ userId: 'bob' }]));
  await waitFor(() => expect(bob.now().user?.view).toEqual([0, 2500, '//*[@id="note"]']));
  act(() => bob.now().unfollow());
  expect(bob.now().user).toBeNull();
  expect(reasons(bob)).toEqual(['stopped']);
  await waitFor(() => expect(ada.now().followers).toEqual([]));
  await waitFor(() => expect(view(ada.client)).toBeNull());
});

it('follows somebody whose id is an email address', async () => {
  const [ada, bob] = [open('ada@acme.test'), open('bob')];
  await meet(ada, bob);
  await follow(bob, 'ada@acme.test');
  await waitFor(() => expect(ada.now().followers).toMatchObject([{ userId: 'bob' }]));
  expect(bob.client.getConnectionState().value).toBe('online');
});

it('scrolls until the same is in the middle of the window', async () => {
  const [ada, bob] = [open('ada'), open('bob')];
  await meet(ada, bob);
  const scrolled = vi.fn();
  const scroller = { scrollLeft: 0, scrollTop: 0, scrollTo: scrolled };
  Object.defineProperty(document, 'scrollingElement', { value: scroller, configurable: true });
  await follow(bob);
  await waitFor(() => expect(scrolled).toHaveBeenCalled());
  scrolled.mockClear();
  // The note of this page is 300 px further down than it was in hers.
  vi.mocked(HTMLElement.prototype.getBoundingClientRect).mockReturnValue(
    new DOMRect(0, window.innerHeight / 2 + 200, 1000, 400),
  );
  act(() => void fireEvent(window, new Event('resize')));
  expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ top: 300, behavior: 'instant' }));
});

it.each([
  ['wheel', () => fireEvent.wheel(document.body), 'moved'],
  ['press', () => fireEvent.pointerDown(document.body), 'moved'],
  ['touch', () => fireEvent.touchMove(document.body), 'moved'],
  ['key', () => fireEvent.keyDown(document.body, { key: 'PageDown' }), 'moved'],
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' }), 'stopped'],
])('ends by one’s own %s', async (_name, act1, reason) => {
  const [ada, bob] = [open('ada'), open('bob')];
  await meet(ada, bob);
  await follow(bob);
  act(() => {
    fireEvent.keyDown(document.body, { key: 'Tab' });
    fireEvent.scroll(window);
  });
  expect(bob.now().user).not.toBeNull();
  act(() => void act1());
  expect(bob.now().user).toBeNull();
  expect(reasons(bob)).toEqual([reason]);
});

it('takes the location over, unless the host prevents that', async () => {
  const [ada, bob] = [open('ada'), open('bob')];
  await meet(ada, bob);
  const changes: FollowEvents['followLocationChanged'][] = [];
  bob.client
    .getFollowElement()
    .on('followLocationChanged')
    .subscribe((event) => {
      changes.push(event);
      if (event.location?.id === 'slide-3') event.preventDefault();
    });
  act(() => ada.client.setLocation({ id: 'slide-2' }));
  await waitFor(() => expect(bob.now().people).toContainEqual(expect.objectContaining({ locationId: 'slide-2' })));
  await follow(bob);
  const locations = () => contextOf(bob.client).documents.locations.value;
  await waitFor(() => expect(locations()).toEqual([{ id: 'slide-2' }]));
  act(() => ada.client.setLocation({ id: 'slide-3' }));
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(locations()).toEqual([{ id: 'slide-2' }]);
  act(() => ada.client.removeLocations());
  await waitFor(() => expect(locations()).toEqual([]));
  expect(bob.now().user).toMatchObject({ userId: 'ada' });
});

it.each([
  ['a socket', {}],
  ['long polling', { forceLongPolling: true }],
])('goes along into another document that the host opens, by %s', async (_name, config) => {
  const [ada, bob] = [open('ada'), open('bob', config)];
  await meet(ada, bob);
  await follow(bob);
  await waitFor(() => expect(view(ada.client)).toBeTruthy());
  await act(() => ada.client.setDocument('other'));
  await waitFor(() => expect(bob.now().documentOf).toMatchObject({ documentId: 'other', user: { userId: 'ada' } }));
  await act(() => bob.client.setDocument('other'));
  await meet(ada, bob);
  expect(bob.now().user).toMatchObject({ userId: 'ada' });
  await act(() => bob.client.setDocument('plan'));
  await waitFor(() => expect(reasons(bob)).toEqual(['moved']));
});

it('ends when they leave, and when one may not read the document any more', async () => {
  const [ada, bob, cy] = [open('ada'), open('bob'), open('cy')];
  await meet(ada, bob, cy);
  await follow(bob);
  await follow(cy);
  await act(() => cy.client.signOut());
  await waitFor(() => expect(reasons(cy)).toEqual(['stopped']));
  await act(() => ada.client.signOut());
  await waitFor(() => expect(reasons(bob)).toEqual(['left']));
  const dee = open('dee');
  await waitFor(() => expect(bob.now().people).toHaveLength(2));
  await follow(bob, 'dee');
  await service.rest('organizations/documents/access/update', { documentIds: ['plan'], accessType: 'restricted' });
  await waitFor(() => expect(reasons(bob)).toEqual(['left', 'left']));
  await waitFor(() => expect(dee.now().followers).toEqual([]));
});

it('refuses oneself and somebody who is not there; another one takes the place of the first', async () => {
  const [ada, bob, cy] = [open('ada'), open('bob'), open('cy')];
  await meet(ada, bob, cy);
  await expect(bob.now().follow({ userId: 'bob' })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  await expect(bob.now().follow({ userId: 'eve' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await follow(bob, 'ada');
  await follow(bob, 'cy');
  expect(bob.ended).toMatchObject([{ user: { userId: 'ada' }, reason: 'stopped' }]);
  await waitFor(() => expect(cy.now().followers).toHaveLength(1));
  await waitFor(() => expect(ada.now().followers).toEqual([]));
});

it('does not let two people push each other around: who began earlier stops', async () => {
  const [ada, bob] = [open('ada'), open('bob')];
  await meet(ada, bob);
  await follow(bob);
  await waitFor(() => expect(ada.now().followers).toHaveLength(1));
  await follow(ada, 'bob');
  await waitFor(() => expect(reasons(bob)).toEqual(['left']));
  expect(ada.now().user).toMatchObject({ userId: 'bob' });
});
