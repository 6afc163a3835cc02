export { createParley, type ParleyOptions } from './createParley.js';
export type { Answer, Call, CallOptions, Page, PagedCall, Parley } from './Parley.js';
export type { Operation, OperationInput, OperationResult, PagedOperation } from './operations.js';
export { type ErrorCode, ParleyError } from '@parley/protocol/constants';
