import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from './ClientContext.js';
import { keepContext } from './contextOf.js';
import type { CoreEvents } from './coreEvents.js';
import { createEvents } from './createEvents.js';
import { createLazyElement } from './createLazyElement.js';
import { createLog } from './createLog.js';
import { createPermissions } from './permissions/createPermissions.js';
import { debugInfo } from './debugInfo.js';
import { createDocuments } from './documents/createDocuments.js';
import { createLocations } from './documents/createLocations.js';
import type { ActivityElement } from './elements/activity/ActivityElement.js';
import { ACTIVITY_METHODS } from './elements/activity/activityMethods.js';
import type { WholeCommentElement } from './elements/comment/WholeCommentElement.js';
import { withoutInternals } from './elements/comment/commentInternals.js';
import { COMMENT_INTERNALS, commentMethods } from './elements/comment/commentMethods.js';
import type { ContactElement } from './elements/contact/ContactElement.js';
import { CONTACT_METHODS } from './elements/contact/contactMethods.js';
import { createNotificationElement } from './elements/notification/createNotificationElement.js';
import { loadEngine } from './loadEngine.js';
import { createState } from './observable.js';
import type { ParleyClient } from './ParleyClient.js';
import type { ParleyConfig } from './ParleyConfig.js';
import { createDataProviders } from './providers/createDataProviders.js';
import { createSession } from './session/createSession.js';
import { createHttpTransport } from './transport/createHttpTransport.js';
import type { Transport } from './transport/Transport.js';
import { createUiStore } from './ui/uiStore.js';

export interface ParleyClientOptions {
  apiKey: string;
  config?: ParleyConfig | undefined;
  /** Replaces the network, for tests and for a service inside the page. */
  transport?: Transport | undefined;
}

/** Makes a client. It does nothing by itself: no request, timer or listener before somebody signs in. */
export function createParleyClient({
  apiKey,
  config = {},
  transport = createHttpTransport({ apiKey, ...config }),
}: ParleyClientOptions): ParleyClient {
  if (!apiKey) throw new ParleyError('INVALID_ARGUMENT', 'apiKey: give your API key.');
  const events = createEvents<CoreEvents>();
  const log = createLog(config.debugMode ?? false);
  const ui = createUiStore();
  const tell = (error: ParleyError, source: string) => {
    const userId = session.user.value?.userId;
    const { code, message } = error;
    events.emit('error', { code, message, error, source, ...(userId && { userId }), timestamp: Date.now() });
  };
  const reportError: ClientContext['reportError'] = (error, source) => {
    log.warn(error.message, error);
    tell(error, source);
  };

  const session = createSession({
    apiKey,
    config,
    events,
    keepsPeople: () => providers.keepsPeople,
    reportError(error, source) {
      log.error(error.message, error);
      tell(error, source);
    },
    warn: log.warn,
    transport,
  });
  const permissions = createPermissions(session, {
    onError: (error) => reportError(error, 'permissions'),
    onMembershipLost(hasDocuments) {
      if (!hasDocuments) session.expel('removed');
      else log.warn('The person is no member of the organization any more.');
    },
  });
  const {
    current: openDocuments,
    failure: documentsFailure,
    retry: retryDocuments,
    pageInfoOf,
    ...documentMethods
  } = createDocuments(session, events, permissions.add);
  const { current: locations, excluded: excludedLocationIds, ...locationMethods } = createLocations(events);

  const init = createState<boolean | undefined>(undefined);
  init.subscribe((value) => events.emit('documentInit', value));
  const updateInit = () => {
    const isReady = session.status.value === 'signedIn' && openDocuments.value !== null;
    init.set(session.status.value === 'idle' ? undefined : isReady);
  };
  session.status.subscribe(updateInit);
  openDocuments.subscribe(updateInit);

  const atClose = new Set<() => void>();
  const context: ClientContext = {
    apiKey,
    config,
    baseUrl: transport.baseUrl,
    session,
    ui,
    events,
    log,
    reportError,
    documents: {
      current: openDocuments,
      failure: documentsFailure,
      retry: retryDocuments,
      locations,
      excludedLocationIds,
      pageInfoOf,
    },
    eventMetadata: () => session.engine?.eventMetadata(context) ?? {},
    permissions: permissions.current,
    get providers() {
      return providers; // made with this context
    },
    isEnabled: (feature) =>
      (config.featureAllowList?.includes(feature) ?? true) && !ui.getState().disabledFeatures.includes(feature),
    onClose: (run) => void atClose.add(run),
  };
  const providers = createDataProviders(context);

  const commentElement = withoutInternals(
    createLazyElement<WholeCommentElement>({
      load: async () => (await import('./elements/comment/createCommentElement.js')).createCommentElement(context),
      methods: { ...commentMethods(context), ...COMMENT_INTERNALS },
      onFailure: (error) => reportError(error, 'comments'),
    }),
  );
  const contactElement = createLazyElement<ContactElement>({
    load: async () => (await import('./elements/contact/createContactElement.js')).createContactElement(context),
    methods: CONTACT_METHODS,
    onFailure: (error) => reportError(error, 'contacts'),
  });
  const activityElement = createLazyElement<ActivityElement>({
    load: async () => (await import('./elements/activity/createActivityElement.js')).createActivityElement(context),
    methods: ACTIVITY_METHODS,
    onFailure: (error) => reportError(error, 'activities'),
  });

  let hasWarned = false;
  const setDataProviders: ParleyClient['setDataProviders'] = (providers) => {
    if (session.user.value && !hasWarned) {
      hasWarned = true;
      log.warn('Data providers were set after sign-in. Set them before it.');
    }
    context.providers.set(providers);
  };
  const signOut = async () => session.end(true);

  const client: ParleyClient = {
    identify: session.identify,
    setAuthProvider: session.setAuthProvider,
    signOut,
    signOutUser: signOut,
    close() {
      session.end(false);
      for (const run of atClose) run();
      atClose.clear();
    },

    getCurrentUser: () => session.user,
    getUser: () => session.user.value,
    getConnectionState: () => session.connection,
    getInitState: () => init,
    getCurrentUserPermissions: () => permissions.current,
    getUserPermissions: permissions.fetch,
    getMetadata: async () => (await loadEngine()).eventMetadata(context),

    ...documentMethods,
    setDocuments(documents, options) {
      const id = options?.locationId;
      if (id !== undefined) locationMethods.setLocation({ id });
      return documentMethods.setDocuments(documents, options);
    },
    ...locationMethods,
    on: events.on,

    getCommentElement: () => commentElement,
    getContactElement: () => contactElement,
    getActivityElement: () => activityElement,
    updateContactList: contactElement.updateContactList,
    getNotificationElement: once(() => createNotificationElement(context)),

    setDataProviders,
    setAnonymousUserDataProvider: (anonymousUser) => setDataProviders({ anonymousUser }),
    setUserDataProvider: (user) => setDataProviders({ user }),

    setDarkMode: (isDark) => ui.setState({ theme: isDark ? 'dark' : 'light' }),
    setLanguage: (language) => ui.setState({ language }),
    setTranslations: (translations) => ui.setState({ translations }),
    setUiState: (state) =>
      ui.setState(({ host }) => ({
        host: Object.fromEntries(Object.entries({ ...host, ...state }).filter(([, value]) => value != null)),
      })),
    getUiState: () => ui.getState().host,
    disableFeatures: (disabledFeatures) => ui.setState({ disabledFeatures }),

    getDebugInfo: () => debugInfo(context),
    fetchDebugInfo: async () => (await loadEngine()).fetchDebugInfo(context),
    disableLogs: log.disableLogs,
    enableLogs: log.enableLogs,
  };
  return keepContext(client, context);
}

/** Elements are made when they are first asked for. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
