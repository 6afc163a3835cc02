/** Returns what an error says. Errors of several addresses of one name have their texts inside. */
export function errorText(error: unknown): string {
  const { message, errors, code } = error as { message?: string; errors?: Error[]; code?: string };
  return message || errors?.map((inner) => inner.message).join('; ') || code || String(error);
}
