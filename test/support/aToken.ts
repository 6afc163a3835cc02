/** A token that says when it expires. Nobody verifies it: the client only reads it. @param expiresInMs from the clock of the test */
export function aToken(name: string, expiresInMs: number): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${part({ alg: 'none' })}.${part({ sub: name, exp: (Date.now() + expiresInMs) / 1000 })}.${name}`;
}
