import { expect, it, vi } from 'vitest';
import { createParleyClient } from '../../../src/createParleyClient.js';
import type { ParleyClient, ResolverEvent, User } from '../../../src/index.js';
import { createProviderRunner } from '../../../src/providers/createProviderRunner.js';
import { valuesOf } from '../../support/expectValue.js';
import { HandDrivenTransport, settled } from '../../support/HandDrivenTransport.js';
import { contextOf } from '../../../src/contextOf.js';

const ENDINGS: [string, (client: ParleyClient, signIn: (userId: string) => Promise<void>) => Promise<unknown>][] = [
  ['a sign-out', (client) => client.signOut()],
  ['a sign-in of somebody else', (_, signIn) => signIn('grace')],
];

it.each(ENDINGS)('reports nothing more of a call, late answer or none, after %s', async (_, end) => {
  const transport = new HandDrivenTransport();
  const client = createParleyClient({ apiKey: 'key', transport });
  const signIn = async (userId: string) => {
    const done = client.identify({ userId });
    await settled();
    await transport.next('session/identify').answer(HandDrivenTransport.admission(userId));
    await done;
  };
  await signIn('ada');
  const answers: ((people: Record<string, User>) => void)[] = [];
  const get = () => new Promise<Record<string, User>>((resolve) => answers.push(resolve));
  const onChange = vi.fn<() => void>();
  const runner = createProviderRunner(contextOf(client), onChange);
  runner.set({ user: { get } });
  runner.start();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const all: ResolverEvent[] = valuesOf(client.on('dataProvider'));
  const own: ResolverEvent[] = valuesOf(client.on('userResolver'));
  onChange.mockClear();
  runner.resolvers.user!.want('acme', ['mary']); // asked for in the next task, when the session is over
  await end(client, signIn);
  answers[0]!({ ada: { userId: 'ada', name: 'Ada' } });
  await new Promise((resolve) => setTimeout(resolve));
  await settled();
  expect(onChange).not.toHaveBeenCalled();
  expect([...all, ...own].filter(({ payload }) => !JSON.stringify(payload).includes('grace'))).toEqual([]);
});
