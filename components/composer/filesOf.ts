/** The files of what is pasted or dropped. None of a text: office programs put a picture of it beside it. */
export const filesOf = ({ files, types }: DataTransfer): File[] => (types.includes('text/rtf') ? [] : [...files]);
