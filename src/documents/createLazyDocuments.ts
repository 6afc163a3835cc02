import type { Location, PermissionMap } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import { createLazyCode } from '../createLazyCode.js';
import { createLazyElement, type MethodsUntilLoaded } from '../createLazyElement.js';
import { definedFields } from '../definedFields.js';
import { createState, type State } from '../observable.js';
import { createSessionFeatures } from '../session/createSessionFeatures.js';
import type { FirstReads } from '../session/FirstReads.js';
import type { Session, SignedIn } from '../session/Session.js';
import type { DocumentMetadata, DocumentSet } from './ActiveDocuments.js';
import type { CreateDocumentAccess, DocumentAccess, DocumentAccessOptions } from './DocumentAccess.js';

export interface LazyDocumentsOptions extends Pick<
  DocumentAccessOptions,
  'events' | 'reportError' | 'onMembershipLost'
> {
  session: Session;
  firstReads: FirstReads;
  /** The code, if it was provided. */
  create: () => CreateDocumentAccess | undefined;
  /** Loads it where it has not. */
  load: () => Promise<CreateDocumentAccess>;
}

/**
 * Documents, locations and permissions of one client. Their code is loaded when a document or a location is set, or the permissions are read or
 * changed; calls are queued until then. It starts with the data of the sign-in, and follows all changes from there.
 */
export function createLazyDocuments({ session, firstReads, create, load, ...options }: LazyDocumentsOptions) {
  const current = createState<DocumentSet | null>(null);
  const failure = createState<ParleyError | null>(null);
  const isSet = createState(false);
  const locations = createState<Location[]>([]);
  const excludedLocationIds = createState<string[]>([]);
  const permissions: State<PermissionMap | null> = createState<PermissionMap | null>(null, {
    onObserved: () => access.readPermissions(),
    refetch: () => access.refetchPermissions(),
  });
  firstReads['permissions/get'] = () => (permissions.observers > 0 ? {} : undefined);
  let now: SignedIn | null = null;
  const features = createSessionFeatures(() => now);
  const given = {
    ...options,
    session: { ...session, whileSignedIn: features.add },
    current,
    failure,
    isSet,
    permissions,
    locations,
    excludedLocationIds,
  };
  let isMissing = false;
  const code = createLazyCode<DocumentAccess>({
    session,
    load: async () => (await load())(given),
    makeNow: () => create()?.(given),
    onFailure(error) {
      isMissing = true;
      options.reportError(error, 'documents');
    },
  });
  const access = createLazyElement(code, UNTIL_LOADED);

  session.connection.subscribe((state) => {
    if (state !== 'online' || !isMissing) return;
    isMissing = false;
    access.load();
  });
  session.failure.subscribe((error) => (error ? permissions.fail(error, true) : permissions.recover()));
  session.whileSignedIn((signedIn) => {
    const { scope, permissions: own, sequence } = signedIn;
    // Access may be lost while nothing uses the code: a change loads it, and is delivered to it again. `code.made()` is called before `now` is set:
    // what it creates would treat this sign-in as an earlier one.
    const leave = code.made()
      ? undefined
      : session.subscribe('permissions', ({ type }) => (type === 'changes' || type === 'reset') && access.load(), {
          since: sequence,
        });
    now = signedIn;
    permissions.set({ [scope.userId]: { organization: { [scope.organizationId]: own } } });
    features.enter(() => now !== null);
    return () => {
      leave?.();
      features.leave();
      now = null;
      permissions.set(null);
      permissions.recover();
    };
  });

  const setDocuments: DocumentAccess['setDocuments'] = (documents, how) => {
    isSet.set(documents.length > 0); // before the code is loaded, too; the code corrects it when it refuses the call
    return access.setDocuments(documents, how);
  };

  return {
    permissions,
    /** For features. */
    active: {
      current,
      failure,
      isSet,
      locations,
      excludedLocationIds,
      retry: access.reloadDocuments,
      whenSettled: access.whenSettled,
      pageInfoOf: access.pageInfoOf,
    },
    toOpen: access.toOpen,
    setDocuments,
    methods: {
      ...pick(access, OF_CLIENT),
      setDocument: (id: string, metadata?: DocumentMetadata) => setDocuments([definedFields({ id, metadata })]),
    },
  };
}

/** The methods that hosts call. */
const OF_CLIENT = [
  'setRootDocument',
  'unsetDocuments',
  'fetchDocuments',
  'getUserPermissions',
  'setPermissionProvider',
  'setLocations',
  'setLocation',
  'setRootLocation',
  'removeLocations',
  'unsetLocationIds',
  'excludeLocationIds',
  'setPageInfo',
  'clearPageInfo',
] as const;

const pick = <T, Name extends keyof T>(from: T, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>; // each name with its own value

const UNTIL_LOADED: MethodsUntilLoaded<DocumentAccess> = {
  setDocuments: 'lasting',
  setRootDocument: 'later',
  getUserPermissions: 'later',
  whenSettled: 'later',
  toOpen: () => undefined,
  pageInfoOf: () => undefined,
  readPermissions: 'queued',
  load: 'queued',
};
