import { DEFAULT_LIMITS } from '@parley/server';
import { expect, it } from 'vitest';
import { createParleyClient } from '../../../src/createParleyClient.js';
import { startTestService } from '../../support/startTestService.js';
import { contextOf } from '../../../src/contextOf.js';

it('one tab more than a person may connect is online too: it polls, and the others keep their connections', async () => {
  const service = await startTestService();
  const openTab = async () => {
    const { props } = service.as('ada');
    const client = createParleyClient(props);
    await client.setAuthProvider(props.authProvider);
    const { connection } = contextOf(client).session;
    await new Promise<void>((resolve) => {
      const { unsubscribe } = connection.subscribe((state) => {
        if (state === 'online') queueMicrotask(() => (unsubscribe(), resolve()));
      });
    });
    return client;
  };
  const tabs = [];
  for (let n = 0; n < DEFAULT_LIMITS.connectionsPerPerson; n += 1) tabs.push(await openTab());
  expect(service.requests).not.toContain('poll');
  const late = await openTab();
  expect(service.requests).toContain('poll');
  expect(tabs.map((tab) => contextOf(tab).session.connection.value)).toEqual(tabs.map(() => 'online'));
  for (const client of [...tabs, late]) await client.signOut();
});
