/**
 * Markup without comments, style elements and all attributes that are not read. A browser reports a style element, a `style` or an
 * `onclick` to the host's content security policy as soon as it parses them, even in a document that is never shown.
 * It is no sanitizer: the reader of the parsed document decides what it accepts. One pass that reads tags as a browser does: the time is linear in
 * the length of the text.
 * @param maxTags Later tags are removed, their text stays. @default no limit
 */
export function quietMarkup(html: string, maxTags = Infinity): string {
  let quiet = '';
  let tags = 0;
  let at = 0;
  for (;;) {
    const open = html.indexOf('<', at);
    if (open < 0) return quiet + html.slice(at);
    quiet += html.slice(at, open);

    const end = endOfComment(html, open);
    if (end !== undefined) {
      at = end;
      continue;
    }
    const isClosing = html[open + 1] === '/';
    const name = match(NAME, html, open + (isClosing ? 2 : 1)).toLowerCase();
    if (name === '') {
      quiet += '<';
      at = open + 1;
      continue;
    }
    const tag = readAttributes(html, open + (isClosing ? 2 : 1) + name.length);
    if (!tag) return quiet; // a tag that nothing closes is no text either
    at = tag.end;
    if (isClosing) {
      quiet += `</${name}>`;
      continue;
    }
    tags += 1;
    const isAllowed = name !== 'style' && tags <= maxTags;
    if (isAllowed) quiet += `<${[isNotBold(name, tag) ? 'span' : name, ...tag.attributes].join(' ')}>`;
    if (tag.isSelfClosing || !RAW_TEXT.includes(name)) continue;
    const close = endOfRawText(html, at, name);
    if (isAllowed) quiet += html.slice(at, close);
    at = close;
  }
}

const NAME = /[a-z][^\t\n\f\r />]*/iy;
const BETWEEN = /[\t\n\f\r /]*/y;
const ATTRIBUTE = /[^\t\n\f\r />][^\t\n\f\r />=]*/y;
const EQUALS = /[\t\n\f\r ]*=[\t\n\f\r ]*/y;
const UNQUOTED = /[^\t\n\f\r >]*/y;

/** `data-pm-slice` is the composer editor's clipboard data about how a copied piece was cut out. */
const ALLOWED = ['href', 'class', 'data-user-id', 'data-pm-slice'];

/** Tags inside these elements are text. */
const RAW_TEXT = ['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext'];

interface TagEnd {
  /** Where the text after the tag starts. */
  end: number;
  isSelfClosing: boolean;
  /** Attributes that are read, as they are written. */
  attributes: string[];
  style: string;
}

/** The match of a sticky pattern at this position; empty: none. */
function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Where a comment, a doctype or a processing instruction ends; `undefined`: none starts there. */
function endOfComment(html: string, open: number): number | undefined {
  if (html.startsWith('<!--', open)) {
    const close = /--!?>/g;
    close.lastIndex = open + 2; // `<!-->` is a whole comment
    return close.exec(html) ? close.lastIndex : html.length;
  }
  const isBogus =
    '!?'.includes(html[open + 1] ?? ' ') || (html[open + 1] === '/' && !/[a-z]/i.test(html[open + 2] ?? ''));
  if (!isBogus) return undefined;
  const close = html.indexOf('>', open);
  return close < 0 ? html.length : close + 1;
}

/** The rest of a tag after its name; `null`: it never ends. */
function readAttributes(html: string, from: number): TagEnd | null {
  const attributes: string[] = [];
  let style = '';
  let at = from;
  for (;;) {
    at += match(BETWEEN, html, at).length;
    if (html[at] === '>') return { end: at + 1, isSelfClosing: html[at - 1] === '/', attributes, style };
    const start = at;
    const name = match(ATTRIBUTE, html, at);
    if (name === '') return null;
    at += name.length;
    const equals = match(EQUALS, html, at);
    at += equals.length;
    if (equals) {
      const quote = html[at];
      const close =
        quote === '"' || quote === "'" ? html.indexOf(quote, at + 1) + 1 : at + match(UNQUOTED, html, at).length;
      if (close === 0) return null;
      if (ALLOWED.includes(name.toLowerCase())) attributes.push(html.slice(start, close));
      if (name.toLowerCase() === 'style') style = html.slice(at, close);
      at = close;
    }
  }
}

/** A bold element that is styled as not bold: some programs wrap everything that they copy in it. */
const isNotBold = (name: string, { style }: TagEnd) => name === 'b' && /font-weight:\s*normal/i.test(style);

function endOfRawText(html: string, from: number, name: string): number {
  const close = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  close.lastIndex = from;
  return (name !== 'plaintext' && close.exec(html)?.index) || html.length;
}
