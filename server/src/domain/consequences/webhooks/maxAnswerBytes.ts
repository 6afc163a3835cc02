/** Most bytes that are stored of a target's answer: enough to find an error, too few to misuse the service as a proxy. */
export const MAX_ANSWER_BYTES = 1024;
