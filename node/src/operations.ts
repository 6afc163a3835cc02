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

/** Operations that answer in pages: those that take a `pageToken`. */
export type PagedOperation = {
  [O in Operation]: TakesPageToken<OperationInput<O>> extends true ? O : never;
}[Operation];

/** An operation that takes nothing has any key: its keys are `string`. */
type TakesPageToken<Input> = string extends keyof Input ? false : 'pageToken' extends keyof Input ? true : false;

/** What is special about an operation. */
export interface OperationTraits {
  /** It takes the credentials of the workspace, not those of the API key. */
  isOfWorkspace?: true;
  /** The field of the id that makes a repeated call the same write; with `list`: of each of its objects. The client fills it in where it is absent. */
  id?: { field: string; list?: readonly string[] };
  /** A second call does a second thing, and no id prevents it. */
  isOnce?: true;
}

/** The operations about which anything is special. */
export const TRAITS: Readonly<Partial<Record<Operation, OperationTraits>>> = {
  'notifications/add': { id: { field: 'notificationId' } },
  'commentannotations/add': { id: { field: 'annotationId', list: ['commentAnnotations'] } },
  'commentannotations/comments/add': { id: { field: 'commentId', list: ['commentData', 'comments'] } },
  'activities/add': { id: { field: 'id', list: ['activities'] } },
  'workspace/advancedwebhook/endpoints/create': { isOnce: true },
  'workspace/advancedwebhook/endpoints/test': { isOnce: true },
  'workspace/apikeys/get': { isOfWorkspace: true },
  'workspace/apikey/create': { isOfWorkspace: true, isOnce: true },
  'workspace/apikey/update': { isOfWorkspace: true },
  'workspace/authtokens/get': { isOfWorkspace: true },
  'workspace/authtoken/reset': { isOfWorkspace: true },
};
