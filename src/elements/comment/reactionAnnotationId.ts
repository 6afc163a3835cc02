/** Id of the record of everybody's reactions with one icon to one comment: the same on every client, so that all meet in it. */
export async function reactionAnnotationId(
  annotationId: string,
  commentId: string,
  reactionId: string,
): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([annotationId, commentId, reactionId]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const base64 = btoa(String.fromCharCode(...digest));
  return base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, 21);
}
