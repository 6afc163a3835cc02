import { ParleyError } from '@parley/protocol/constants';
import type { Transport } from '../transport/Transport.js';
import type { SignInRequest } from './signIn.js';

export interface SignInPlace {
  apiKey: string;
  transport: Pick<Transport, 'baseUrl'>;
}

/**
 * The same failure with a message that names the cause and the remedy: which credential, which address, which setting. The code, the
 * status and the details stay; the original failure is the `cause`.
 */
export function explainSignIn(
  error: ParleyError,
  { user, options, provider }: SignInRequest,
  { apiKey, transport: { baseUrl } }: SignInPlace,
) {
  const isGenerated = provider?.generateToken !== undefined;
  const hasToken = isGenerated || options.authToken !== undefined;
  const explanation = explain(error, { apiKey, baseUrl, user, hasToken, isGenerated });
  const { code, status, details, retryAfterMs } = error;
  const message = `Parley could not sign in "${user.userId}": ${explanation}`;
  return new ParleyError(code, message, { cause: error.cause ?? error, status, details, retryAfterMs });
}

interface Attempt {
  apiKey: string;
  /** As configured; `undefined`: the page's own address is used. */
  baseUrl: string | undefined;
  user: SignInRequest['user'];
  /** The host provides tokens. */
  hasToken: boolean;
  /** By `generateToken`. */
  isGenerated: boolean;
}

function explain(error: ParleyError, attempt: Attempt): string {
  const address = attempt.baseUrl || origin();
  switch (error.code) {
    case 'NETWORK_ERROR':
      return `no service could be reached at ${address}. ${addressRemedy(attempt)} Parley tries again by itself.`;
    case 'UNKNOWN':
      // The service itself sends this code with 500 only: another server has responded.
      return `what answers at ${address} is not a Parley service (HTTP ${error.status ?? 'status unknown'}). ${addressRemedy(attempt)}`;
    case 'UNAUTHENTICATED':
      return refusedCredential(credentialOf(error), address, attempt, error);
    case 'TOKEN_EXPIRED':
      if (attempt.isGenerated) {
        return 'authProvider.generateToken gave a token that has expired or was revoked. Make it ask your backend for a new token for each call.';
      }
      return 'the token has expired. Give ParleyProvider an authProvider with generateToken, or call identify with a fresh authToken.';
    case 'TOO_MANY_RETRIES':
      return `${error.message.replace(/\w$/, '$&.')} Parley tries again by itself.`; // it ends with the message of the host's error
    case 'NOT_FOUND':
    case 'PERMISSION_DENIED':
      return `the service refused. It says: ${error.message} ${remedyOfDenial(credentialOf(error), attempt)}`;
    default:
      return `the service at ${address} answered ${error.code}: ${error.message}`;
  }
}

function refusedCredential(
  credential: unknown,
  address: string,
  { apiKey, hasToken }: Attempt,
  { message }: ParleyError,
): string {
  if (credential === 'apiKey') {
    return `the service at ${address} refused the API key "${apiKey}": it is not known there, or the user token was made for another key. Check apiKey of ParleyProvider, and that config.baseUrl is the service that the key belongs to.`;
  }
  if (!hasToken) {
    return `the API key "${apiKey}" needs a user token. Give ParleyProvider an authProvider with generateToken, or identify an authToken.`;
  }
  if (credential === 'token') {
    return `the service at ${address} refused the user token. Check that your backend made it with auth/generate_token of this service, for the API key "${apiKey}".`;
  }
  return `the service at ${address} refused the API key "${apiKey}" or the user token: ${message} Check both.`;
}

function remedyOfDenial(credential: unknown, { apiKey, user: { userId, organizationId } }: Attempt): string {
  if (credential === 'apiKey') return `Switch the API key "${apiKey}" on, or use another one.`;
  if (credential === 'token') return `Check that generateToken makes the token for "${userId}".`;
  const place = organizationId === undefined ? 'the default organization' : `the organization "${organizationId}"`;
  return `Check organizationId of the user, and that your backend has granted "${userId}" access to ${place}.`;
}

/** The remedy when nothing, or another server, responds at the address. */
function addressRemedy({ baseUrl }: Attempt): string {
  if (!baseUrl) {
    return "config.baseUrl is not set, so the page's own address was used: set config.baseUrl of ParleyProvider to the address of your service.";
  }
  if (!/^(https?:\/)?\//i.test(baseUrl)) {
    return `config.baseUrl begins with neither "https://" nor "http://", so it was taken as a path below the page: write "https://${baseUrl}", or with http.`;
  }
  if (baseUrl.startsWith('http:') && globalThis.location?.protocol === 'https:') {
    return 'The page was loaded over https, from which browsers refuse http addresses: use an https address as config.baseUrl.';
  }
  return `Check that the service runs, that config.baseUrl is its address, and that it, and any proxy before it, allows the origin ${origin()}: a browser reports an origin that CORS refuses as a network error.`;
}

const origin = () => globalThis.location?.origin ?? 'this page';

/** Which credential a service of this version names in the details of a refusal. */
const credentialOf = ({ details }: ParleyError): unknown =>
  typeof details === 'object' && details !== null && 'credential' in details ? details.credential : undefined;
