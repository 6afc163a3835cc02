import { StartError } from '../StartError.js';
import { errorText } from '../errorText.js';

const ADVICE: Readonly<Record<string, string>> = {
  EACCES: 'Run the service as an account that may write there, or choose another folder with --data.',
  EPERM: 'Run the service as an account that may write there, or choose another folder with --data.',
  EROFS: 'The file system is read-only: choose another folder with --data.',
  EEXIST: 'It is not a folder: choose another one with --data.',
  ENOTDIR: 'It is not a folder, or is below something that is none: choose another one with --data.',
  ENOENT: 'It is a link that leads nowhere, or in a place that takes no folders: choose another one with --data.',
  ENOSPC: 'The disk is full: free some room.',
  EDQUOT: 'The quota of this account is used up: free some room.',
};

/** Returns the error to show when the data folder cannot be used; other errors as they are. */
export function folderFault(folder: string, error: unknown): unknown {
  const advice = ADVICE[(error as { code?: string }).code ?? ''];
  if (advice === undefined) return error;
  return new StartError(`The data folder ${folder} cannot be used: ${errorText(error)}. ${advice}`, { cause: error });
}
