import type { User } from '@parley/protocol';
import { INBOX_LIMITS, THREADS_AT_FIRST } from '@parley/protocol/constants';
import type { Document } from '../documents/ActiveDocuments.js';
import { THREAD_PARAMETER } from '../elements/comment/threadLink.js';
import { languageTag } from '../ui/languageTag.js';

/** What a sign-in reads ahead. `notifications`: their counts. `forYou`: the notifications in that tab, for a page whose panel is open at once. */
export type EarlyRead = 'notifications' | 'forYou' | 'comments' | 'permissions';

/** As the props of `ParleyProvider` in the same page: a sign-in that differs from this one is sent as if there were no script. */
export interface SignInScriptOptions {
  apiKey: string;
  /** `config.baseUrl`. @default the page's origin */
  baseUrl?: string | undefined;
  /** `authProvider.user` */
  user: User;
  /** The token that `generateToken` gives first, or `options.authToken`. Absent: the API key signs people in without one. */
  token?: string | undefined;
  documentId?: string | undefined;
  documents?: Document[] | undefined;
  language?: string | undefined;
  /** There is a data provider for people: the service gets nothing but the id. @default false */
  hasUserProvider?: boolean | undefined;
  /** Leave out what the page does not show. @default all but `forYou` */
  reads?: readonly EarlyRead[] | undefined;
}

/**
 * The text of a script for the head of a page that your server renders. It signs the person in while the browser still loads the code of the app; the
 * sign-in of `ParleyProvider` then uses the answer. Components ask for the code of what opens at once before anything renders. The browser also prepares the relative times that threads and notifications show. Runs on a
 * server, without React.
 * @returns JavaScript that may stand in a `<script>` element as it is
 */
export function signInScript(options: SignInScriptOptions): string {
  const { apiKey, baseUrl = '', user, token, documentId, language, hasUserProvider = false } = options;
  const { organizationId, ...profile } = user;
  const documents = options.documents ?? (documentId === undefined ? [] : [{ id: documentId }]);
  const reads = options.reads ?? ['notifications', 'comments', 'permissions'];
  const given = {
    url: `${baseUrl.replace(/\/+$/, '')}/v2/client/session/identify`,
    apiKey,
    token,
    language,
    isIdOnly: hasUserProvider,
    person: { organizationId, user: hasUserProvider ? { userId: user.userId } : profile },
    documents:
      documents.length > 0 ? documents.map(({ id, metadata }) => ({ ...metadata, documentId: id })) : undefined,
    reads: readsOf(reads, documents),
    opensPanel: reads.includes('forYou'),
    timesIn: WITH_TIMES.some((read) => reads.includes(read)) ? (languageTag(language ?? '') ?? '') : undefined,
  };
  return `(${SCRIPT})(${inScript(JSON.stringify(given))})`;
}

/** Reads whose rows say how long ago something was. */
const WITH_TIMES: readonly EarlyRead[] = ['forYou', 'comments'];

function readsOf(reads: readonly EarlyRead[], [first]: readonly Document[]) {
  return {
    ...(reads.includes('permissions') && { 'permissions/get': {} }),
    ...(reads.includes('notifications') && { 'notifications/counts': {} }),
    ...(reads.includes('forYou') && {
      'notifications/list': { feed: 'forYou', includeRead: false, pageSize: INBOX_LIMITS.forYou },
    }),
    ...(reads.includes('comments') &&
      first && { 'commentAnnotations/list': { documentIds: [first.id], pageSize: THREADS_AT_FIRST } }),
  };
}

/** JSON that cannot end the script element, in a form that JavaScript reads alike (HTML, "Restrictions for contents of script elements"). */
const inScript = (json: string) => json.replaceAll('<', '\\u003c');

/** After this time the app signs in by itself, ms. */
const TIMEOUT_MS = 10_000;
/** After this time nobody will use it, ms: an answer is not kept for a later sign-in. */
const KEPT_MS = 60_000;

/** Text, and no function: what bundlers and tests put into functions is not in the page. It sets `parleySignIn`. */
const SCRIPT = `function (given) {
  var person = given.person, documents = given.documents, reads = given.reads;
  if (!given.isIdOnly) person.user = Object.assign({
    language: given.language || navigator.language,
    timeZone: self.Temporal ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone
  }, person.user);
  var headers = { 'content-type': 'application/json', 'x-service-api-key': given.apiKey };
  if (given.token) headers.authorization = 'Bearer ' + given.token;
  var answer = fetch(given.url, {
    method: 'POST',
    headers: headers,
    body: JSON.stringify({ data: Object.assign({ documents: documents, reads: reads }, person) }),
    signal: AbortSignal.timeout(${TIMEOUT_MS})
  })
    .then(function (response) { return response.json(); })
    .then(function (content) { return content.result.data; })
    .catch(function () {});
  function take(key, wanted) {
    if (key !== JSON.stringify([given.apiKey, given.token, person])) return Promise.resolve();
    forget();
    return answer.then(function (data) {
      if (!data) return;
      if (wanted !== JSON.stringify(documents)) delete data.opened;
      return { data: data, reads: reads };
    });
  }
  function forget() {
    if (self.parleySignIn === take) self.parleySignIn = undefined;
  }
  take.opensPanel = given.opensPanel;
  take.opensThread = new URLSearchParams(location.search).has('${THREAD_PARAMETER}');
  self.parleySignIn = take;
  // The first relative time in a language takes a slow device 100 ms, which are free while the code is on its way.
  if (given.timesIn !== undefined && self.requestIdleCallback) requestIdleCallback(function () {
    new Intl.RelativeTimeFormat(given.timesIn || undefined).format(0, 'second');
  });
  setTimeout(function () {
    if (self.parleySignIn === take) console.warn('[parley] No sign-in used that of signInScript: does it get what ParleyProvider gets?');
    forget();
  }, ${KEPT_MS});
}`;
