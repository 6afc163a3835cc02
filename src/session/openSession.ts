import { ParleyError } from '@parley/protocol/constants';
import { definedFields } from '../definedFields.js';
import { isEqual } from '../isEqual.js';
import { createState, type ReadableState } from '../observable.js';
import type { User } from '../ParleyTypes.js';
import type { OperationInput } from '../transport/operations.js';
import type { ConnectionState, Transport } from '../transport/Transport.js';
import { uploadPath } from '../transport/uploadPath.js';
import { createTokens } from './createTokens.js';
import { createLazyWriteQueue } from './createLazyWriteQueue.js';
import type { CreateWriteQueue } from './WriteQueue.js';
import type { RefusedWrite, Session, SignedInScope } from './Session.js';
import { superseded } from './superseded.js';
import { personKey } from './personKey.js';
import { identifyBody, type Admission } from './signIn.js';
import { wipeUnsent } from './unsentItem.js';

/** A session, from the successful sign-in until it ends. */
export interface OpenSession extends Pick<Session, 'request' | 'write' | 'upload'> {
  refusedWrites: NonNullable<Session['refusedWrites']>;
  unsaved: Session['unsaved'];
  /** Opens the realtime connection; called when everything that is to be followed has been named. */
  connect(): void;
  /** Applies newer data of an `identify` of the same person. */
  refresh(profile: User, authToken: string | undefined): void;
  /** @param isForGood wipes the data stored for the person's next visit */
  end(isForGood: boolean): void;
}

export interface OpenSessionOptions {
  transport: Transport;
  admission: Admission;
  scope: SignedInScope;
  connection: ReadableState<ConnectionState>;
  /** `null` until it is loaded. */
  queueCode: ReadableState<CreateWriteQueue | null>;
  /** Whether the session has not ended. */
  isCurrent: () => boolean;
  /** The service lets the person in no more. */
  onForbidden: () => void;
  /** Whether the service may receive only the person's id. */
  storesPeople: () => boolean;
  reportError: (error: ParleyError) => void;
  user: ReadableState<User | null>;
  onUser: (user: User) => void;
}

/** Opens the session of somebody whom the service has let in. */
export function openSession(options: OpenSessionOptions): OpenSession {
  const { transport, admission, scope, isCurrent, reportError } = options;
  const { organizationId, userId } = scope;
  const { generate } = admission;

  const connect = () =>
    transport.authenticate({
      userId,
      organizationId,
      token: tokens.current,
      async onTokenExpired() {
        try {
          await tokens.renew(tokens.current);
        } catch (error) {
          if (generate) throw error; // without it only `identify` can help, and that connects by itself
        }
      },
      onForbidden: options.onForbidden,
    });
  const tokens = createTokens({
    token: admission.token,
    generate,
    onReplaced: connect,
    onParked: () => reportError(new ParleyError('TOKEN_EXPIRED', 'The token expired. Call identify.')),
    onRepeated: () =>
      reportError(
        new ParleyError(
          'TOKEN_EXPIRED',
          'authProvider.generateToken repeated an expired or revoked token. Get a new one for each call.',
        ),
      ),
  });

  /** Calls `run` with the person's token, and once more with a new one when that has expired. */
  const authorized = async <T>(run: (token: string) => Promise<T>): Promise<T> => {
    const attempt = (token: string) => {
      if (!isCurrent()) throw superseded();
      return run(token);
    };
    try {
      const token = await tokens.get();
      const answer = await attempt(token).catch(async (error: ParleyError) => {
        if (error.code !== 'TOKEN_EXPIRED') throw error;
        return attempt(await tokens.renew(token));
      });
      if (isCurrent()) {
        if (options.connection.value === 'offline') connect(); // the service answers: it is back
        return answer;
      }
    } catch (error) {
      if (isCurrent()) throw error;
    }
    throw superseded(); // the result does not belong to the current scope
  };
  const request: Session['request'] = (operation, body, given) => {
    // The body is the operation's own, with the organization that `SessionBody` lets callers omit.
    const full = { organizationId, ...body } as OperationInput<typeof operation>;
    const known = admission.answers.take(operation, body);
    return authorized(async (token) => known ?? transport.request(operation, full, { ...given, token }));
  };
  const refusedWrites = createState<readonly RefusedWrite[]>([]);
  const writes = createLazyWriteQueue(options.queueCode, {
    connection: options.connection,
    key: personKey(scope),
    request,
    connect,
    onRefused: (write) => refusedWrites.set([...refusedWrites.value, write]),
  });

  return {
    request,
    refusedWrites,
    get unsaved() {
      return writes.content;
    },
    write: writes.write,
    upload({ place, ...file }) {
      const path = uploadPath({ organizationId, ...place });
      return authorized((token) => transport.upload({ ...file, path, token }));
    },
    connect,
    refresh(profile, authToken) {
      if (authToken) tokens.replace(authToken);
      const known = options.user.value;
      const { organizationId: _, ...differences } = definedFields(profile);
      const patched: User = { ...known, ...differences };
      if (isEqual(known, patched)) return;
      options.onUser(patched);
      request('session/identify', { user: identifyBody(profile, options.storesPeople()).user }).catch(
        (error: ParleyError) => {
          if (error.code !== 'CANCELLED') reportError(error);
        },
      );
    },
    end(isForGood) {
      tokens.end();
      writes.end(isForGood);
      if (isForGood) wipeUnsent(scope);
    },
  };
}
