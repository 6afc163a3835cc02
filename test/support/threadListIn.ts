/** The list of threads in the body of an answer, of its own operation or of a sign-in; `undefined`: it has none. */
export function threadListIn<List>(url: string, body: unknown): List | undefined {
  const { data } = (body as { result: { data: unknown } }).result;
  if (url.endsWith('commentAnnotations/list')) return data as List;
  const { reads } = data as { reads?: Record<string, { data: unknown }> };
  return reads?.['commentAnnotations/list']?.data as List | undefined;
}
