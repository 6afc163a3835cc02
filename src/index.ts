export type { ClientContext, Log } from './ClientContext.js';
export { createParleyClient, type ParleyClientOptions } from './createParleyClient.js';
export type * from './publicTypes.js';
export { createHttpTransport } from './transport/createHttpTransport.js';
export type { HttpTransportOptions } from './transport/HttpTransportOptions.js';
export { uploadPath, type PartPlace, type ThumbnailPlace, type UploadPlace } from './transport/uploadPath.js';
export {
  CommentActivityActionTypes,
  CrdtActivityActionTypes,
  ParleyError,
  ReactionActivityActionTypes,
  RecorderActivityActionTypes,
} from '@parley/protocol/constants';
