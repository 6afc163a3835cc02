/**
 * Returns the source of a pattern that matches mentions of these people, `{{userId}}`. Its group is the id. Ids may contain braces: of two
 * mentions at one place it matches the longer.
 * @param userIds as they are written in the text
 */
export function mentionPattern(userIds: Iterable<string>): string {
  const ids = [...userIds].sort((a, b) => b.length - a.length);
  return String.raw`\{\{(${ids.map(literal).join('|')})\}\}`;
}

const literal = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
