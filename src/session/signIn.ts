import type { User } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import type { OperationResult } from '../transport/operations.js';
import type { Transport } from '../transport/Transport.js';
import type { SignedIn } from './Session.js';
import type { DocumentsToOpen } from './DocumentsToOpen.js';
import type { SessionOptions } from './SessionOptions.js';
import type { AuthProvider, SignInOptions } from './AuthProvider.js';
import { definedFields } from '../definedFields.js';
import { createFirstAnswers, type FirstAnswers, type FirstReads, type ReadInputs } from './FirstReads.js';
import type {} from './EarlySignIn.js';
import { browserLocale } from './browserLocale.js';
import { superseded } from './superseded.js';
import { generateWithRetries } from './generateWithRetries.js';
import { noteServiceTime } from './serviceTime.js';

/** The request of one sign-in. */
export interface SignInRequest {
  user: User;
  options: SignInOptions;
  /** Replaced when the host passes a newer object for the same person. */
  provider: AuthProvider | undefined;
  /** The person has lost access and tries again: a sign-in without access is no success. */
  isAfterLoss?: boolean | undefined;
}

/** Dependencies of a sign-in. */
export interface SignInHost {
  apiKey: string;
  transport: Transport;
  /** Whether this sign-in is neither superseded nor ended. */
  isCurrent(): boolean;
  /** Whether the service may receive only the person's id. */
  storesPeople(): boolean;
  language: SessionOptions['language'];
  documentsToOpen: SessionOptions['documentsToOpen'];
  firstReads: SessionOptions['firstReads'];
  reportError(error: ParleyError): void;
  /** `generateToken` has failed for good, or has succeeded again. */
  onTokenLost(isLost: boolean): void;
}

/** The service has let somebody in. */
export interface Admission extends Pick<
  OperationResult<'session/identify'>,
  'user' | 'organizationId' | 'permissions' | 'sequence' | 'token'
> {
  documents: SignedIn['opened'];
  answers: FirstAnswers;
  /** Requests another token. `undefined`: only the host can provide one. */
  generate: (() => Promise<string>) | undefined;
}

/** Gets a token and presents it to the service. Rejects with `CANCELLED` when it was superseded. */
export async function signIn(request: SignInRequest, host: SignInHost): Promise<Admission> {
  const { apiKey, transport, isCurrent, storesPeople, language, documentsToOpen, firstReads } = host;
  const { user, options } = request;
  const generate = request.provider?.generateToken && (() => generateToken(request, host));
  let wanted: DocumentsToOpen | undefined;
  let reads: ReadInputs | undefined;
  const send = async (token: string | undefined) => {
    if (!isCurrent()) throw superseded();
    const isIdOnly = storesPeople();
    const known = isIdOnly ? user : { ...browserLocale(language()), ...user };
    const body = identifyBody(known, isIdOnly);
    const documents = wanted?.documents;
    const early = await globalThis.parleySignIn?.(JSON.stringify([apiKey, token, body]), JSON.stringify(documents));
    if (early) ({ reads } = early);
    const { data } = early ?? (await transport.request('session/identify', { ...body, documents, reads }, { token }));
    noteServiceTime(data.timestamp);
    if (!isCurrent()) throw superseded();
    return data;
  };
  const present = async (token: string | undefined) => {
    await Promise.resolve(); // a host that signs in and then sets its documents needs one request only
    wanted = documentsToOpen();
    reads = inputsOf(firstReads, wanted);
    return send(token).catch((error: ParleyError) => {
      // Only the documents or reads may be invalid. The sign-in goes on without them; their own requests report why.
      if ((!wanted && !reads) || error.code !== 'INVALID_ARGUMENT') throw error;
      wanted = reads = undefined;
      return send(token);
    });
  };

  const given = generate && options.forceReset ? undefined : options.authToken;
  const data = await present(given ?? (await generate?.())).catch((error: ParleyError) => {
    // A token that the host has cached may have expired.
    if (error.code !== 'TOKEN_EXPIRED' || !given || !generate) throw error;
    return generate().then(present);
  });
  return {
    ...data,
    user: {
      ...data.user,
      ...(storesPeople() && definedFields(user)),
      // Rights come from a backend or the token alone. The host's flag of an admin shows what one would see, and grants nothing; its
      // other flags take rights away on this screen.
      ...setFlags(data.user),
      ...setFlags(user),
    },
    documents: wanted && data.opened && { requestKey: wanted.requestKey, data: data.opened },
    answers: createFirstAnswers(reads, data.reads),
    generate: generate ?? (given ? undefined : () => present(undefined).then(({ token }) => token)),
  };
}

/** `undefined`: nothing is to be read. */
function inputsOf(reads: FirstReads, documents: DocumentsToOpen | undefined): ReadInputs | undefined {
  let inputs: Record<string, object> | undefined;
  for (const [operation, makeInput] of Object.entries(reads)) {
    const input = makeInput(documents);
    if (input) (inputs ??= {})[operation] = input;
  }
  return inputs;
}

const FLAGS = ['isAdmin', 'isReadOnly', 'isAnonymous'] as const;

const setFlags = (user: User) =>
  Object.fromEntries(FLAGS.filter((name) => user[name]).map((name) => [name, true] as const));

/** The organization is a sibling of the profile on the wire. @param isIdOnly sends no profile fields */
export function identifyBody({ organizationId, ...user }: User, isIdOnly: boolean) {
  return { organizationId, user: isIdOnly ? { userId: user.userId } : user };
}

async function generateToken(request: SignInRequest, { isCurrent, onTokenLost, reportError }: SignInHost) {
  try {
    const token = await generateWithRetries(() => (isCurrent() ? request.provider : undefined));
    onTokenLost(false);
    return token;
  } catch (error) {
    if (isCurrent()) {
      onTokenLost(true);
      reportError(error as ParleyError);
      request.provider?.onError?.(error);
    }
    throw error;
  }
}
