/** The files of a paste or drop. None for text: office programs add a picture of it. */
export const filesOf = ({ files, types }: DataTransfer): File[] => (types.includes('text/rtf') ? [] : [...files]);
