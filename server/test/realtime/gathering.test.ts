import { expect, it, vi } from 'vitest';
import { describeNotifications } from '../support/describeNotifications.js';
import { TestSocket } from './support/TestSocket.js';

const TOPICS = ['permissions', 'inbox', 'document:plan'] as const;

describeNotifications('many who come at the same time', (bench) => {
  it('are signed in and admitted with the statements of a few', async () => {
    const { core } = bench.service.service;
    const { key, organizationId } = bench.acme;
    await bench.acme.setDocument('plan', { disabled: false });
    const people = await Promise.all(Array.from({ length: 100 }, (_, index) => bench.acme.person(`user-${index}`)));
    const statements = vi.spyOn(core.db.getExecutor(), 'executeQuery');
    const sockets = people.map(({ service, token }) => {
      const socket = new TestSocket(service);
      socket.send({ type: 'authenticate', apiKey: key.apiKey, token, organizationId });
      return socket;
    });
    for (const socket of sockets) await socket.next('authenticated');
    for (const socket of sockets) for (const topic of TOPICS) socket.subscribe(topic);
    for (const socket of sockets) for (const _ of TOPICS) await socket.next('subscribed');
    expect(statements.mock.calls.length).toBeLessThan(100);
  });
});
