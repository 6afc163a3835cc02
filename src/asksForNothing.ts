/** Whether a request holds an empty list: nothing is of it, so the service is not asked, which refuses empty lists. */
export const asksForNothing = (request: object): boolean =>
  Object.values(request).some((value) => Array.isArray(value) && value.length === 0);
