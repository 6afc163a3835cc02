import { ParleyError } from '@parley/protocol/constants';

/** The error of a request that uses a field reserved for a later release (client contract §0). */
export function refuseFolders(options: object): ParleyError | undefined {
  const name = ['folderId', 'allDocuments'].find((reserved) => reserved in options);
  return name === undefined
    ? undefined
    : new ParleyError('INVALID_ARGUMENT', `${name} is reserved: folders do not exist yet.`);
}
