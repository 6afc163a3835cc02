import type { TestOrganization } from '../../support/TestOrganization.js';
import { TestSocket } from './TestSocket.js';

/** A socket on which a person is signed in. */
export async function openSession(organization: TestOrganization, userId: string): Promise<TestSocket> {
  const person = await organization.person(userId);
  const socket = new TestSocket(person.service);
  const { organizationId } = organization;
  socket.send({ type: 'authenticate', apiKey: person.apiKey, token: person.token, organizationId });
  await socket.next('authenticated');
  return socket;
}
