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
import { browserLocale } from './browserLocale.js';
import { overtaken } from './overtaken.js';
import { generateWithRetries } from './generateWithRetries.js';

/** One sign-in as it was asked for. */
export interface SignInRequest {
  user: User;
  options: SignInOptions;
  /** Replaced when the host gives a newer object for the same person. */
  provider: AuthProvider | undefined;
  /** The person has lost access and tries again: coming in without any is no success. */
  isAfterLoss?: boolean | undefined;
}

/** What signing in needs of its surroundings. */
export interface SignInHost {
  transport: Transport;
  /** Whether this sign-in has not been overtaken or ended. */
  isCurrent(): boolean;
  /** Whether the service may know only the id of the person. */
  keepsPeople(): boolean;
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
  /** Asks for another token. `undefined`: only the host can bring one. */
  generate: (() => Promise<string>) | undefined;
}

/** Gets a token and presents it to the service. Rejects with `CANCELLED` when it was overtaken. */
export async function signIn(request: SignInRequest, host: SignInHost): Promise<Admission> {
  const { transport, isCurrent, keepsPeople, language, documentsToOpen, firstReads } = host;
  const { user, options } = request;
  const isGenerated = request.provider?.generateToken !== undefined;
  const generate = isGenerated ? () => generateToken(request, host) : undefined;
  let wanted: DocumentsToOpen | undefined;
  let reads: ReadInputs | undefined;
  const send = async (token: string | undefined, more: object) => {
    if (!isCurrent()) throw overtaken();
    const isIdOnly = keepsPeople();
    const known = isIdOnly ? user : { ...browserLocale(language()), ...user };
    const body = { ...identifyBody(known, isIdOnly), ...more };
    const { data } = await transport.request('session/identify', body, { token });
    if (!isCurrent()) throw overtaken();
    return data;
  };
  const present = async (token: string | undefined) => {
    await Promise.resolve(); // a host that signs in first and names its documents next does so in one go
    wanted = documentsToOpen();
    reads = inputsOf(firstReads, wanted);
    return send(token, { ...(wanted && { documents: wanted.documents }), reads }).catch((error: ParleyError) => {
      // It may be the documents or reads that are refused. They are no reason to stay out; asking for them tells why.
      if ((!wanted && !reads) || error.code !== 'INVALID_ARGUMENT') throw error;
      wanted = reads = undefined;
      return send(token, {});
    });
  };

  const given = isGenerated && options.forceReset ? undefined : options.authToken;
  const data = await present(given ?? (await generate?.())).catch((error: ParleyError) => {
    // A token that the host had kept may have expired in the meantime.
    if (error.code !== 'TOKEN_EXPIRED' || !given || !generate) throw error;
    return generate().then(present);
  });
  return {
    ...data,
    user: {
      ...data.user,
      ...(keepsPeople() && definedFields(user)),
      // Rights come from a backend or the token alone. The host's flag of an admin shows what one would see, and grants nothing; its
      // other flags take rights away on this screen.
      ...setFlags(data.user),
      ...setFlags(user),
    },
    documents: wanted && data.opened && { wish: wanted.wish, data: data.opened },
    answers: createFirstAnswers(reads, data.reads),
    generate: generate ?? (given ? undefined : () => present(undefined).then(({ token }) => token)),
  };
}

/** `undefined`: nothing is to be read. */
function inputsOf(reads: FirstReads, documents: DocumentsToOpen | undefined): ReadInputs | undefined {
  let inputs: Record<string, object> | undefined;
  for (const [operation, wish] of Object.entries(reads)) {
    const input = wish(documents);
    if (input) inputs = { ...inputs, [operation]: input };
  }
  return inputs;
}

const FLAGS = ['isAdmin', 'isReadOnly', 'isAnonymous'] as const;

const setFlags = (user: User) =>
  Object.fromEntries(FLAGS.filter((name) => user[name]).map((name) => [name, true] as const));

/** The organization stands beside the profile on the wire. @param isIdOnly nothing of the profile may be sent */
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
