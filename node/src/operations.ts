import type * as protocol from '@parley/protocol';

type Declared = (typeof protocol)[keyof typeof protocol];
type RestPath<Path> = Path extends `/v2/client/${string}` ? never : Path extends `/v2/${infer Rest}` ? Rest : never;

/** An operation of the REST API: its path after `/v2/`, such as `notifications/add`. */
export type Operation = RestPath<Extract<Declared, { path: `/v2/${string}` }>['path']>;

type EndpointOf<O extends Operation> = Extract<Declared, { path: `/v2/${O}` }>;

/** What an operation takes as `data`. */
export type OperationInput<O extends Operation> = protocol.EndpointInput<EndpointOf<O>>;

/** What an operation answers as `data`. */
export type OperationResult<O extends Operation> = protocol.EndpointResult<EndpointOf<O>>;

/** What the client has to know of an operation beside its types. */
export interface OperationTraits {
  /** The answer is a page. */
  isPaged?: true;
  /** It takes the credentials of the workspace, not those of the API key. */
  isOfWorkspace?: true;
  /** The field of the id that makes a repeated call the same write; in `list`: of each of its objects. The client fills it in where it is absent. */
  id?: { field: string; list?: readonly string[] };
  /** A second call does a second thing, and no id prevents it. */
  isOnce?: true;
}

/**
 * Every operation of the REST API. The compiler compares it with the protocol; `operations.test.ts` compares pages and credentials. It is not
 * read from the protocol at run time, as that would load all schemas.
 */
export const OPERATIONS = {
  'notifications/add': { id: { field: 'notificationId' } },
  'notifications/get': { isPaged: true },
  'notifications/update': {},
  'notifications/delete': {},
  'notifications/config/set': {},
  'notifications/config/get': {},
  'commentannotations/add': { id: { field: 'annotationId', list: ['commentAnnotations'] } },
  'commentannotations/get': { isPaged: true },
  'commentannotations/update': {},
  'commentannotations/delete': {},
  'commentannotations/count/get': {},
  'commentannotations/comments/add': { id: { field: 'commentId', list: ['commentData', 'comments'] } },
  'commentannotations/comments/get': {},
  'commentannotations/comments/update': {},
  'commentannotations/comments/delete': {},
  'activities/add': { id: { field: 'id', list: ['activities'] } },
  'activities/get': { isPaged: true },
  'activities/update': {},
  'activities/delete': {},
  'crdt/add': {},
  'crdt/update': {},
  'crdt/get': {},
  'organizations/add': {},
  'organizations/get': { isPaged: true },
  'organizations/update': {},
  'organizations/delete': {},
  'organizations/access/disablestate/update': {},
  'organizations/documents/add': {},
  'organizations/documents/get': { isPaged: true },
  'organizations/documents/update': {},
  'organizations/documents/delete': {},
  'organizations/documents/access/update': {},
  'organizations/documents/access/disablestate/update': {},
  'organizations/usergroups/add': {},
  'organizations/usergroups/users/add': {},
  'organizations/usergroups/users/delete': {},
  'users/add': {},
  'users/update': {},
  'users/delete': {},
  'users/get': { isPaged: true },
  'presence/add': {},
  'presence/update': {},
  'presence/delete': {},
  'livestate/broadcast': {},
  'recordings/get': { isPaged: true },
  'auth/permissions/add': {},
  'auth/permissions/remove': {},
  'auth/permissions/get': {},
  'auth/generate_token': {},
  'auth/tokens/revoke': {},
  'workspace/notificationconfig/get': {},
  'workspace/notificationconfig/update': {},
  'workspace/activityconfig/get': {},
  'workspace/activityconfig/update': {},
  'workspace/webhookconfig/get': {},
  'workspace/webhookconfig/update': {},
  'workspace/advancedwebhookconfig/get': {},
  'workspace/advancedwebhookconfig/update': {},
  'workspace/apikeyconfig/get': {},
  'workspace/apikeyconfig/update': {},
  'workspace/advancedwebhook/endpoints/create': { isOnce: true },
  'workspace/advancedwebhook/endpoints/get': {},
  'workspace/advancedwebhook/endpoints/update': {},
  'workspace/advancedwebhook/endpoints/delete': {},
  'workspace/advancedwebhook/endpoints/secret/get': {},
  'workspace/advancedwebhook/endpoints/deliveries/get': {},
  'workspace/advancedwebhook/endpoints/test': { isOnce: true },
  'workspace/apikeys/get': { isPaged: true, isOfWorkspace: true },
  'workspace/apikey/create': { isOnce: true, isOfWorkspace: true },
  'workspace/apikey/update': { isOfWorkspace: true },
  'workspace/authtokens/get': { isOfWorkspace: true },
  'workspace/authtoken/reset': { isOfWorkspace: true },
} as const satisfies Record<Operation, OperationTraits>;

/** Operations that answer in pages. */
export type PagedOperation = {
  [O in Operation]: (typeof OPERATIONS)[O] extends { isPaged: true } ? O : never;
}[Operation];
