/** Whether a request contains an empty list. Its result is empty, and it is not sent, as the service refuses empty lists. */
export const asksForNothing = (request: object): boolean =>
  Object.values(request).some((value) => Array.isArray(value) && value.length === 0);
