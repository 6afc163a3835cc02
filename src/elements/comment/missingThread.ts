import { ParleyError } from '@parley/protocol/constants';

/** The error of a thread that does not exist, or that the person may not see. */
export const missingThread = (annotationId: string): ParleyError =>
  new ParleyError('NOT_FOUND', `annotationId: there is no thread "${annotationId}" that you may see.`);
