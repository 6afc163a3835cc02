import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from './ClientContext.js';
import { registerContext } from './contextOf.js';
import type { CoreEvents } from './coreEvents.js';
import { createEvents } from './createEvents.js';
import { createElements } from './createElements.js';
import { createInitState } from './createInitState.js';
import { createLog } from './createLog.js';
import { createUiMethods } from './createUiMethods.js';
import { eventMetadata } from './eventMetadata.js';
import { debugInfo } from './debugInfo.js';
import { createLazyDocuments } from './documents/createLazyDocuments.js';
import { joinMethods } from './joinMethods.js';
import { loadLater } from './loadLater.js';
import { createEmitter, createState } from './observable.js';
import type { ParleyClient } from './ParleyClient.js';
import type { ParleyConfig } from './ParleyConfig.js';
import { createDataProviders } from './providers/createDataProviders.js';
import { createProviderMethods } from './providers/createProviderMethods.js';
import type { FirstReads } from './session/FirstReads.js';
import { createSession } from './session/createSession.js';
import { createSessionMethods } from './createSessionMethods.js';
import { createHttpTransport } from './transport/createHttpTransport.js';
import type { Transport } from './transport/Transport.js';
import { createUiStore, type UiState } from './ui/uiStore.js';

export interface ParleyClientOptions {
  apiKey: string;
  config?: ParleyConfig | undefined;
  /** Replaces the network, for tests and for a service inside the page. */
  transport?: Transport | undefined;
  /** BCP 47 tag, as `setLanguage` takes it. @default the browser's */
  language?: string | undefined;
  /** As `setTranslations` takes them. @default {} */
  translations?: UiState['translations'] | undefined;
}

/**
 * Creates a client as `createParleyClient`, without the code of documents and permissions: `ClientContext.createDocumentAccess` provides it, or it
 * is loaded on first use.
 */
export function createClient({
  apiKey,
  config = {},
  transport = createHttpTransport({ apiKey, ...config }),
  language,
  translations = {},
}: ParleyClientOptions): ParleyClient {
  if (!apiKey) throw new ParleyError('INVALID_ARGUMENT', 'apiKey: give your API key.');
  const events = createEvents<CoreEvents>();
  const log = createLog(config.debugMode ?? false);
  const ui = createUiStore({ language, translations });
  const report = (error: ParleyError, source: string) => {
    const userId = session.user.value?.userId;
    const { code, message } = error;
    events.emit('error', { code, message, error, source, ...(userId && { userId }), timestamp: Date.now() });
  };
  const reportError: ClientContext['reportError'] = (error, source) => {
    log.warn(error.message, error);
    report(error, source);
  };

  const firstReads: FirstReads = {};
  const session = createSession({
    apiKey,
    config,
    events,
    storesPeople: () => providers.storesPeople,
    language: () => ui.getState().language,
    documentsToOpen: () => documents.toOpen(),
    firstReads,
    reportError(error, source) {
      log.error(error.message, error);
      report(error, source);
    },
    warn: log.warn,
    transport,
  });
  const documents = createLazyDocuments({
    session,
    firstReads,
    events,
    create: () => context.createDocumentAccess,
    load: async () => (await loadLater()).createDocumentAccess,
    reportError,
    onMembershipLost(hasDocuments) {
      if (!hasDocuments) session.expel('removed');
      else log.warn('The person is no member of the organization any more.');
    },
  });

  const init = createInitState(session, documents.active.current, events);

  const atClose = new Set<() => void>();
  const delayedWrites = new Set<() => Promise<unknown>>();
  const context: ClientContext = {
    apiKey,
    config,
    storageUrl: transport.storageUrl ?? transport.baseUrl,
    session,
    firstReads,
    ui,
    events,
    log,
    reportError,
    documents: documents.active,
    eventMetadata: () => eventMetadata(context),
    permissions: documents.permissions,
    encryption: { provider: null },
    get providers() {
      return providers; // made with this context
    },
    isEnabled: (feature) =>
      (config.featureAllowList?.includes(feature) ?? true) && !ui.getState().disabledFeatures.includes(feature),
    onClose: (run) => void atClose.add(run),
    provideWriteQueue: session.provideWriteQueue,
    isLoaded: createState(false),
    ownPresence: createState({}),
    followedMoves: createEmitter(),
    setLocations: documents.methods.setLocations,
    delayedWrites,
  };
  const providers = createDataProviders(context);

  const openDocumentsAt: ParleyClient['setDocuments'] = (wanted, options) => {
    const id = options?.locationId;
    if (id !== undefined) documents.methods.setLocation({ id });
    return documents.setDocuments(wanted, options);
  };

  const client: ParleyClient = joinMethods([
    {
      close() {
        session.end(false);
        for (const run of atClose) run();
        atClose.clear();
      },

      getCurrentUser: () => session.user,
      getUser: () => session.user.value,
      getConnectionState: () => session.connection,
      getInitState: () => init,
      getCurrentUserPermissions: () => documents.permissions,
      getMetadata: async () => eventMetadata(context),
      on: events.on,
      getDebugInfo: () => debugInfo(context),
      fetchDebugInfo: async () => (await loadLater()).fetchDebugInfo(context),
      disableLogs: log.disableLogs,
      enableLogs: log.enableLogs,
      setDocuments: openDocumentsAt,
    },
    createSessionMethods(session, delayedWrites),
    documents.methods,
    createElements(context),
    createProviderMethods(context),
    createUiMethods(ui),
  ]);
  return registerContext(client, context);
}
