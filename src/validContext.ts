import { validAnswer, validMessage, type RecordChecks } from './cache/validation/validRecords.js';
import type { ClientContext } from './ClientContext.js';
import type { Session } from './session/Session.js';
import type { Answer } from './transport/Transport.js';

/** The context of a feature that reads records: responses and messages of the service are made safe to read. */
export function validContext(context: ClientContext, checks: RecordChecks): ClientContext {
  return { ...context, session: validSession(context.session, checks) };
}

function validSession(session: Session, checks: RecordChecks): Session {
  const reader = () => session.user.value ?? { userId: session.scope.value.userId ?? '' };
  const valid = async <T>(answering: Promise<Answer<T>>): Promise<Answer<T>> => {
    const answer = await answering;
    return { ...answer, data: validAnswer(answer.data, checks, reader()) };
  };
  return {
    ...session,
    get refusedWrites() {
      return session.refusedWrites;
    },
    get unsaved() {
      return session.unsaved;
    },
    request: (...asked) => valid(session.request(...asked)),
    write: (...written) => valid(session.write(...written)),
    subscribe: (topic, on, options) =>
      session.subscribe(topic, (message) => on(validMessage(message, checks, reader())), options),
  };
}
