/**
 * Id of the record of everybody's reactions with one icon to one thing: the same on every client, so that all use one record.
 * @param names identify the thing and the icon
 */
export async function reactionAnnotationId(...names: string[]): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(names));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const base64 = btoa(String.fromCharCode(...digest));
  return base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, 21);
}
