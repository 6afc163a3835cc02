import { soundAnswer } from './cache/sound/soundAnswer.js';
import { soundMessage } from './cache/sound/soundMessage.js';
import type { ClientContext } from './ClientContext.js';
import type { Session } from './session/Session.js';
import type { Operation } from './transport/operations.js';
import type { Answer } from './transport/Transport.js';

/** The context of a feature that reads records: what the service answers and sends comes with its threads unpacked, and is safe to read. */
export const soundContext = (context: ClientContext): ClientContext => ({
  ...context,
  session: soundSession(context.session),
});

function soundSession(session: Session): Session {
  const reader = () => session.user.value ?? { userId: session.scope.value.userId ?? '' };
  const sound = async <T>(operation: Operation, answering: Promise<Answer<T>>): Promise<Answer<T>> => {
    const answer = await answering;
    return { ...answer, data: soundAnswer(operation, answer.data, reader()) };
  };
  return {
    ...session,
    get refusedWrites() {
      return session.refusedWrites;
    },
    get unsaved() {
      return session.unsaved;
    },
    request: (operation, ...rest) => sound(operation, session.request(operation, ...rest)),
    write: (operation, ...rest) => sound(operation, session.write(operation, ...rest)),
    subscribe: (topic, on, options) =>
      session.subscribe(topic, (message) => on(soundMessage(message, reader())), options),
  };
}
