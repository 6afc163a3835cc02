const START = String.raw`[:A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}]`;
const REST = String.raw`[\-.0-9\u00B7\u0300-\u036F\u203F\u2040${START.slice(1)}`;

/** A name of XML 1.0 (§2.3), from the place where it is applied. */
export const XML_NAME = new RegExp(`${START}${REST}*`, 'uy');
const STARTS = new RegExp(START, 'u');
const CONTINUES = new RegExp(REST, 'u');

/**
 * A name in XML form. Characters that XML does not allow in a name become `_x002B_`, as in SQL/XML (ISO 9075-14):
 * editors name overlapping formats with characters such as `+` and `=`.
 */
export function encodeName(name: string): string {
  let encoded = '';
  for (const character of name.replaceAll(/_(?=x[0-9A-F]{4,6}_)/g, '_x005F_')) {
    if ((encoded === '' ? STARTS : CONTINUES).test(character)) encoded += character;
    else encoded += `_x${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}_`;
  }
  return encoded === '' ? '_' : encoded;
}

/** The name that `encodeName` wrote. */
export const decodeName = (name: string): string =>
  name.replaceAll(/_x([0-9A-F]{4,6})_/g, (text, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : text;
  });
