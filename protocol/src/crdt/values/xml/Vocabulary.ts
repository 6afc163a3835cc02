import * as Y from 'yjs';
import { cleanValue } from '../cleanValue.js';
import type { CrdtJson } from '../CrdtValue.js';
import { READ_DEPTH } from '../plainJson.js';
import { visibleText } from '../visibleText.js';
import { printTag } from './printXml.js';
import { toMarks, type XmlParent } from './readXml.js';
import type { XmlMark } from './XmlNode.js';

/**
 * The meaning of the names in a document: XML writes a format of text as an element, and every attribute as text, and Yjs tells them apart.
 * An editor's schema gives a name to one of the two only.
 */
export class Vocabulary {
  readonly #elements = new Set<string>();
  /** Of each format the values in use, by how XML writes them. */
  readonly #formats = new Map<string, Map<string, unknown>>();
  /** Of each attribute a value in use. */
  readonly #attributes = new Map<string, unknown>();

  constructor(parent: XmlParent) {
    this.#collect(parent, 0);
  }

  /** Whether a name is a format of text. */
  isFormat(name: string): boolean {
    return this.#formats.has(name) && !this.#elements.has(name);
  }

  /** The value that Yjs stores for a format. */
  formatValue(mark: XmlMark): unknown {
    const values = this.#formats.get(mark.name) ?? new Map<string, unknown>();
    const tag = printTag(mark);
    if (values.has(tag)) return values.get(tag);
    const [sample] = values.values();
    const names = Object.keys(mark.attributes);
    if (names.length === 0) return sample === true ? true : {};
    if (typeof sample !== 'object' && names.length === 1 && names[0] === 'value')
      return alike(mark.attributes['value']!, sample);
    const samples = (typeof sample === 'object' ? sample : {}) as Record<string, unknown>;
    return Object.fromEntries(names.map((name) => [name, alike(mark.attributes[name]!, samples[name])]));
  }

  /** The value that Yjs stores for an attribute. */
  attributeValue(element: string, name: string, text: string): unknown {
    return alike(text, this.#attributes.get(`${element} ${name}`));
  }

  #collect(parent: XmlParent, depth: number): void {
    for (const child of parent.toArray() as unknown[]) {
      if (child instanceof Y.XmlText) this.#collectFormats(child);
      if (!(child instanceof Y.XmlElement) || depth > READ_DEPTH) continue;
      this.#elements.add(child.nodeName);
      for (const [name, value] of Object.entries(child.getAttributes()))
        this.#attributes.set(`${child.nodeName} ${name}`, value);
      this.#collect(child, depth + 1);
    }
  }

  #collectFormats(text: Y.XmlText): void {
    for (const { formatting } of visibleText([text]).runs) {
      for (const mark of toMarks(formatting)) {
        const values = this.#formats.get(mark.name) ?? new Map<string, unknown>();
        this.#formats.set(mark.name, values.set(printTag(mark), formatting[mark.name]));
      }
    }
  }
}

/** A text as the kind of value that its neighbours are. */
function alike(text: string, sample: unknown): unknown {
  if (sample === undefined || typeof sample === 'string') return text;
  try {
    const value = JSON.parse(text) as CrdtJson;
    return typeof value === typeof sample ? cleanValue(value, 'value') : text;
  } catch {
    return text;
  }
}
