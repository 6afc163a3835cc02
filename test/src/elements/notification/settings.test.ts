import { beforeEach, describe, expect, it } from 'vitest';
import type { NotificationEvents } from '../../../../src/index.js';
import { aNotification } from '../../../../testing/aNotification.js';
import { signIn } from '../../../support/signIn.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { contextOf } from '../../../../src/contextOf.js';
import { createNotificationElement } from '../../../../src/elements/notification/createNotificationElement.js';

type SettingsUpdated = NotificationEvents['settingsUpdated'];

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});

const configOf = async (documentIds?: string[]) => {
  const scope = documentIds ? { documentIds } : { getOrganizationConfig: true };
  const [entry] = (await service.rest('notifications/config/get', { userId: 'ada', ...scope })) as { config: object }[];
  return entry?.config;
};
/** Ada, with the code of notifications, as hooks and components bring it. */
const withCode = async () => {
  const ada = await signIn(service.as('ada'));
  contextOf(ada.client).createNotificationElement = createNotificationElement;
  return ada;
};
const adaOn = async (documentId: string) => {
  const ada = await signIn(service.as('ada'));
  await ada.client.setDocuments([{ id: documentId }]);
  return ada;
};

describe('settings (§2.5, §7.17)', () => {
  it('apply to the root document by default, merged into the current settings', async () => {
    const { element } = await adaOn('plan');
    await expectValue(
      element.getSettings(),
      (settings) => settings?.['inbox'] === 'ALL' && settings['email'] === 'MINE',
    );
    await element.setSettings({ email: 'NONE' });
    expect(await configOf(['plan'])).toEqual({ inbox: 'ALL', email: 'NONE' });
    expect(await configOf()).toEqual({ inbox: 'ALL', email: 'MINE' });
    await expectValue(
      element.getSettings(),
      (settings) => settings?.['email'] === 'NONE' && settings['inbox'] === 'ALL',
    );
  });

  it('apply to the organization when that is enabled, and a document follows it', async () => {
    const { element } = await adaOn('plan');
    await expectValue(element.getSettings(), (settings) => settings?.['email'] === 'MINE');
    element.enableSettingsAtOrganizationLevel();
    await element.setSettings({ email: 'ALL' });
    expect(await configOf()).toMatchObject({ email: 'ALL' });
    await expectValue(element.getSettings(), (settings) => settings?.['email'] === 'ALL');
    element.disableSettingsAtOrganizationLevel();
    await expectValue(element.getSettings(), (settings) => settings?.['email'] === 'ALL');
    await element.setSettings({ email: 'NONE' });
    element.enableSettingsAtOrganizationLevel();
    await expectValue(element.getSettings(), (settings) => settings?.['email'] === 'ALL');
  });

  it('wait for a document that is being opened: those of the organization are never taken for its own', async () => {
    const ada = service.as('ada');
    const { client, element } = await signIn(ada);
    const shown = valuesOf(element.getSettings());
    await expectValue(element.getSettings(), (settings) => settings !== null);
    const open = ada.network.hold('documents/open');
    const opening = client.setDocuments([{ id: 'plan' }]);
    expect(shown.at(-1)).toBeNull();
    const saving = element.setSettings({ email: 'NONE' });
    open();
    await Promise.all([opening, saving]);
    expect(await configOf(['plan'])).toEqual({ inbox: 'ALL', email: 'NONE' });
    expect(await configOf()).toEqual({ inbox: 'ALL', email: 'MINE' });
    await expectValue(element.getSettings(), (settings) => settings?.['email'] === 'NONE');
  });

  it('of a document that the person may not read are not those of the organization', async () => {
    await service.rest('organizations/documents/add', {
      documents: [{ documentId: 'secret', documentName: 'Secret', accessType: 'restricted' }],
    });
    const { client, element } = await signIn(service.as('ada'));
    await client.setDocuments([{ id: 'secret' }]);
    const denied = { code: 'PERMISSION_DENIED' };
    await expect(expectValue(element.getSettings(), (settings) => settings !== null)).rejects.toMatchObject(denied);
    await expect(element.setSettings({ email: 'NONE' })).rejects.toMatchObject(denied);
    expect(await configOf()).toEqual({ inbox: 'ALL', email: 'MINE' });
  });

  it('of a document that is closed before it was open are not saved for the organization', async () => {
    const ada = service.as('ada');
    const { client, element } = await signIn(ada);
    await expectValue(element.getSettings(), (settings) => settings !== null);
    ada.network.hold('documents/open');
    void client.setDocuments([{ id: 'plan' }]);
    const saving = element.setSettings({ email: 'NONE' });
    client.unsetDocuments();
    await expect(saving).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(await configOf()).toEqual({ inbox: 'ALL', email: 'MINE' });
  });

  it('of a document that cannot be opened say why, and nothing is saved', async () => {
    const ada = service.as('ada');
    const { client, element } = await signIn(ada);
    const failures: unknown[] = [];
    element.getSettings().subscribe({ error: (error) => failures.push(error) });
    const mend = ada.network.refuse('documents/open', 'PERMISSION_DENIED');
    await expect(client.setDocuments([{ id: 'plan' }])).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(failures).toMatchObject([{ code: 'PERMISSION_DENIED' }]);
    await expect(element.setSettings({ email: 'NONE' })).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(await configOf()).toEqual({ inbox: 'ALL', email: 'MINE' });
    mend();
  });

  it('of a document that are read while those of the organization are saved are read again', async () => {
    const ada = service.as('ada');
    const { client, element } = await signIn(ada);
    element.enableSettingsAtOrganizationLevel();
    await expectValue(element.getSettings(), (settings) => settings !== null);
    await client.setDocuments([{ id: 'plan' }]);
    const save = ada.network.hold('notifications/settings/set');
    const saving = element.setSettings({ email: 'ALL' });
    element.disableSettingsAtOrganizationLevel();
    await expectValue(element.getSettings(), (settings) => settings !== null);
    save();
    await saving;
    await expectValue(element.getSettings(), (settings) => settings?.['email'] === 'ALL');
  });

  it('show at once, and come back when the service refuses', async () => {
    const { element } = await adaOn('plan');
    await expectValue(element.getSettings(), (settings) => settings !== null);
    const refuse = service.refuseNextWrite('PERMISSION_DENIED');
    const saving = element.setSettings({ email: 'NONE' });
    await expectValue(element.getSettings(), (settings) => settings?.['email'] === 'NONE');
    const updates = valuesOf(element.on('settingsUpdated'));
    service.holdReads();
    refuse();
    await expect(saving).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    await expectValue(element.getSettings(), (settings) => settings?.['email'] === 'MINE');
    expect(updates).toEqual([]);
  });

  it('emit settingsUpdated once saved, before the promise resolves, and for a change made elsewhere', async () => {
    const [here, there] = [await adaOn('plan'), await adaOn('plan')];
    const [updatesHere, updatesThere] = [here, there].map(({ element }) =>
      valuesOf<SettingsUpdated>(element.on('settingsUpdated')),
    );
    await expectValue(there.element.getSettings(), (settings) => settings !== null);
    await expectValue(there.element.getUnreadNotificationsCount(), ({ all }) => all === 0);
    await here.element.setSettings({ email: 'ALL' });
    expect(updatesHere).toEqual([{ settings: { inbox: 'ALL', email: 'ALL' }, isMutedAll: false }]);
    await expectValue(there.element.getSettings(), (settings) => settings?.['email'] === 'ALL');
    expect(updatesThere).toEqual(updatesHere);
    await service.rest('notifications/config/set', {
      userIds: ['ada'],
      documentIds: ['plan'],
      config: { email: 'NONE' },
    });
    await expectValue(here.element.getSettings(), (settings) => settings?.['email'] === 'NONE');
    expect(updatesHere).toHaveLength(2);
  });

  it('mute every channel of the catalogue', async () => {
    const { element } = await adaOn('plan');
    const updates = valuesOf(element.on('settingsUpdated'));
    element.setSettingsInitialConfig([{ id: 'inbox' }, { id: 'email' }, { id: 'slack', name: 'Slack' }]);
    await element.muteAllNotifications();
    expect(await configOf(['plan'])).toEqual({ inbox: 'NONE', email: 'NONE', slack: 'NONE' });
    expect(updates).toEqual([{ settings: { inbox: 'NONE', email: 'NONE', slack: 'NONE' }, isMutedAll: true }]);
  });

  it('mute email and inbox too, when the catalogue does not offer them', async () => {
    const { element } = await adaOn('plan');
    element.setSettingsInitialConfig([
      { id: 'slack', name: 'Slack' },
      { id: 'email', enable: false },
    ]);
    await element.muteAllNotifications();
    expect(await configOf(['plan'])).toEqual({ inbox: 'NONE', email: 'NONE', slack: 'NONE' });
  });

  it('decide what the inbox lists: NONE nothing, MINE For You only, ALL everything', async () => {
    await service.rest('notifications/add', aNotification({ notificationId: 'mine', documentId: 'plan' }));
    const forAll = { notificationId: 'all', documentId: 'plan', notifyAll: true, notifyUsers: [] };
    await service.rest('notifications/add', aNotification(forAll));
    const { element } = await adaOn('plan');
    const ids = element.getNotificationsData();
    const shows = (...expected: string[]) =>
      expectValue(ids, (feed) => JSON.stringify(feed?.map(({ id }) => id)) === JSON.stringify(expected));
    await shows('all', 'mine');
    await element.setSettings({ inbox: 'MINE' });
    await shows('mine');
    await expectValue(element.getUnreadNotificationsCount(), ({ all, forYou }) => all === 1 && forYou === 1);
    await element.setSettings({ inbox: 'NONE' });
    await shows();
    await expectValue(element.getUnreadNotificationsCount(), ({ all, forYou }) => all === 0 && forYou === 0);
    await element.setSettings({ inbox: 'ALL' });
    await shows('all', 'mine');
  });
});

describe('the channel catalogue (§4.5)', () => {
  it('completes what the host leaves out of built-in channels, and hides disabled ones', async () => {
    const { client, element } = await withCode();
    const values = [{ id: 'NONE', name: 'Never' }, { id: 'DAILY' }];
    element.setSettingsInitialConfig([
      { id: 'email', default: 'NONE' },
      { id: 'inbox', enable: false },
      { id: 'slack', values },
    ]);
    expect(contextOf(client).ui.getState().notifications.channels).toEqual([
      {
        id: 'email',
        name: 'Email',
        default: 'NONE',
        values: [
          { id: 'ALL', name: 'All' },
          { id: 'MINE', name: 'Only involved' },
          { id: 'NONE', name: 'None' },
        ],
      },
      {
        id: 'slack',
        name: 'slack',
        default: 'ALL',
        values: [
          { id: 'NONE', name: 'Never' },
          { id: 'DAILY', name: 'DAILY' },
        ],
      },
    ]);
  });
});

it("setTabConfig: For You, Documents and All are on, People is off; names are the host's (§2.5)", async () => {
  const { client, element } = await withCode();
  const tabs = () => contextOf(client).ui.getState().notifications.tabs;
  expect(tabs()).toEqual([{ id: 'for-you' }, { id: 'document' }, { id: 'all' }]);
  element.setTabConfig({ people: { enable: true }, all: { name: 'Everything' } });
  element.setTabConfig({ documents: { enable: false } });
  expect(tabs()).toEqual([{ id: 'for-you' }, { id: 'all', name: 'Everything' }, { id: 'people' }]);
});
