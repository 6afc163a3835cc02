import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { readValue, writeValue } from '@parley/protocol/crdt';

const text = { type: 'text', contentKey: 'content' } as const;
const map = { type: 'map', contentKey: 'content' } as const;
const array = { type: 'array', contentKey: 'content' } as const;
const xml = { type: 'xml', contentKey: 'content' } as const;

/** What a client that had seen the document does before the write arrives. */
function meanwhile(doc: Y.Doc, edit: (copy: Y.Doc) => void): () => void {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  edit(copy);
  return () => Y.applyUpdate(doc, Y.encodeStateAsUpdate(copy));
}

function updatesOf(doc: Y.Doc, act: () => void): Uint8Array[] {
  const updates: Uint8Array[] = [];
  const listen = (update: Uint8Array) => updates.push(update);
  doc.on('update', listen);
  act();
  doc.off('update', listen);
  return updates;
}

/** Delete-set and structs of an update. */
const operations = (update: Uint8Array) => Y.decodeUpdate(update);

describe('text', () => {
  it('replaces the middle that differs only', () => {
    const doc = new Y.Doc();
    writeValue(doc, text, 'The quick brown fox');
    const [update] = updatesOf(doc, () => writeValue(doc, text, 'The quick red fox'));
    expect(operations(update!).structs.map((struct) => struct.length)).toEqual(['red'.length]);
  });

  it('does not cut a pair of surrogates', () => {
    const doc = new Y.Doc();
    writeValue(doc, text, '\u{1F600}!');
    writeValue(doc, text, '\u{1F601}!');
    writeValue(doc, text, '\u{1FA01}!');
    expect(readValue(doc, text)).toBe('\u{1FA01}!');
  });

  it('stores half of a pair as an update carries it, so that a repeated write changes nothing', () => {
    const doc = new Y.Doc();
    writeValue(doc, text, 'a\uD83D');
    expect(readValue(doc, text)).toBe('a\uFFFD');
    expect(updatesOf(doc, () => writeValue(doc, text, 'a\uD83D'))).toEqual([]);
  });

  it('edits around embedded objects and keeps them, and the formatting', () => {
    const doc = new Y.Doc();
    const shared = doc.getText('content');
    shared.applyDelta([
      { insert: 'Hello ' },
      { insert: { image: 'a.png' } },
      { insert: 'world', attributes: { bold: true } },
    ]);
    expect(readValue(doc, text)).toBe('Hello world');
    writeValue(doc, text, 'Hello wide world');
    writeValue(doc, text, 'Hallo wide world');
    expect(shared.toDelta()).toEqual([
      { insert: 'Hallo ' },
      { insert: { image: 'a.png' } },
      { insert: 'wide world', attributes: { bold: true } },
    ]);
  });
});

describe('maps and arrays', () => {
  it('sets and removes only the keys that differ, in nested maps too', () => {
    const doc = new Y.Doc();
    writeValue(doc, map, { title: 'Plan', gone: 1, owner: { name: 'Ada', age: 36 } });
    const arrive = meanwhile(doc, (copy) => copy.getMap<Y.Map<unknown>>('content').get('owner')!.set('city', 'Paris'));
    writeValue(doc, map, { title: 'Plan', owner: { name: 'Ada', age: 37 } });
    arrive();
    expect(readValue(doc, map)).toEqual({ title: 'Plan', owner: { name: 'Ada', age: 37, city: 'Paris' } });
  });

  it('edits members of an array in place where they correspond', () => {
    const doc = new Y.Doc();
    const node = (id: string, x: number) => ({ id, x });
    writeValue(doc, array, [node('a', 0), node('b', 0), node('c', 0)]);
    const arrive = meanwhile(doc, (copy) => copy.getArray<Y.Map<unknown>>('content').get(2).set('label', 'mine'));
    writeValue(doc, array, [node('new', 1), node('b', 5), node('c', 7)]);
    arrive();
    expect(readValue(doc, array)).toEqual([node('new', 1), node('b', 5), { ...node('c', 7), label: 'mine' }]);
  });

  it('finds members again in a long array that differs at both ends', () => {
    const doc = new Y.Doc();
    const rows = Array.from({ length: 400 }, (_, id) => ({ name: `row ${id}`, done: false }));
    writeValue(doc, array, rows);
    const arrive = meanwhile(doc, (copy) => copy.getArray<Y.Map<unknown>>('content').get(200).set('note', 'mine'));
    writeValue(doc, array, [{ name: 'first', done: true }, ...rows.slice(0, -1), { name: 'row 399', done: true }]);
    arrive();
    expect(readValue(doc, array)[201]).toEqual({ name: 'row 200', done: false, note: 'mine' });
    expect(readValue(doc, array)).toHaveLength(401);
  });

  it('leaves plain JSON as it is stored, and stores its like beside it', () => {
    const doc = new Y.Doc();
    const shared = doc.getMap('content');
    shared.set('a', { x: 1 });
    expect(updatesOf(doc, () => writeValue(doc, map, { a: { x: 1 } }))).toEqual([]);
    writeValue(doc, map, { a: { x: 2 }, b: { x: 3 } });
    expect(shared.get('a')).toEqual({ x: 2 });
    expect(shared.get('b')).toEqual({ x: 3 });
  });

  it('edits a nested text in place', () => {
    const doc = new Y.Doc();
    const title = new Y.Text('Plan');
    doc.getMap('content').set('title', title);
    writeValue(doc, map, { title: 'Our plan' });
    expect(doc.getMap('content').get('title')).toBe(title);
    expect(readValue(doc, map)).toEqual({ title: 'Our plan' });
  });

  it('reads what JSON has no word for as the nearest one, and writes it back without an update', () => {
    const doc = new Y.Doc();
    const shared = doc.getMap('content');
    for (const [key, value] of [
      ['bytes', new Uint8Array([1, 2])],
      ['big', 12n],
      ['no', undefined],
      ['nan', Number.NaN],
      ['__proto__', 'x'],
    ] as const)
      shared.set(key, value);
    expect(readValue(doc, map)).toEqual({ bytes: 'AQI=', big: 12, nan: null });
    expect(updatesOf(doc, () => writeValue(doc, map, readValue(doc, map)))).toEqual([]);
  });

  it('refuses what does not fit, with the field, and writes nothing', () => {
    const doc = new Y.Doc();
    const refused = (act: () => void, message: string) => {
      expect(updatesOf(doc, () => expect(act).toThrow(message))).toEqual([]);
    };
    // Callers without types.
    refused(() => writeValue(doc, map, [] as never), 'value: must be an object');
    refused(() => writeValue(doc, array, 'a' as never), 'value: must be an array');
    refused(() => writeValue(doc, text, 1 as never), 'value: must be a text');
    refused(() => writeValue(doc, map, { a: { when: new Date(0) as never } }), 'value.a.when: must be JSON');
    let deep: unknown = 1;
    for (let level = 0; level < 40; level += 1) deep = { a: [deep] };
    refused(() => writeValue(doc, map, { deep: deep as never }), 'levels deep');
    refused(
      () =>
        writeValue(
          doc,
          array,
          Array.from({ length: 50_001 }, () => []),
        ),
      'value: must have at most 50000',
    );
  });
});

describe('xml', () => {
  const editorText = () => {
    const doc = new Y.Doc();
    const paragraph = new Y.XmlElement('paragraph');
    const content = new Y.XmlText();
    content.applyDelta([
      { insert: 'See ' },
      { insert: 'this & ', attributes: { bold: {} } },
      {
        insert: 'that',
        attributes: { bold: {}, link: { href: 'https://a.example/?a=1&b=2', target: null, width: 3 } },
      },
    ]);
    paragraph.insert(0, [content]);
    const heading = new Y.XmlElement('codeBlock');
    heading.setAttribute('level', 2 as never);
    heading.setAttribute('isOpen', true as never);
    heading.setAttribute('nothing', null as never);
    doc.getXmlFragment('content').insert(0, [heading, paragraph]);
    return { doc, content, heading };
  };
  const READ =
    '<codeBlock isOpen="true" level="2"/><paragraph>See <bold>this &amp; </bold>' +
    '<bold><link href="https://a.example/?a=1&amp;b=2" width="3">that</link></bold></paragraph>';

  it('reads formats as elements, keeps the case of names, and writes the same back without an update', () => {
    const { doc } = editorText();
    expect(readValue(doc, xml)).toBe(READ);
    expect(updatesOf(doc, () => writeValue(doc, xml, READ))).toEqual([]);
    expect(
      updatesOf(doc, () =>
        writeValue(
          doc,
          xml,
          READ.replace('<codeBlock isOpen="true" level="2"/>', "<codeBlock level='2' isOpen='tru&#101;' ></codeBlock>"),
        ),
      ),
    ).toEqual([]);
  });

  it('keeps formats and the kinds of attributes when words around them change', () => {
    const { doc, content, heading } = editorText();
    writeValue(
      doc,
      xml,
      READ.replace('level="2"', 'level="3"').replace('See', 'Read').replace('>that<', ' width2="x">those<'),
    );
    expect(heading.getAttributes()).toEqual({ level: 3, isOpen: true, nothing: null });
    expect(content.toDelta()).toEqual([
      { insert: 'Read ' },
      { insert: 'this & ', attributes: { bold: {} } },
      {
        insert: 'those',
        attributes: { bold: {}, link: { href: 'https://a.example/?a=1&b=2', width: 3, width2: 'x' } },
      },
    ]);
  });

  it('formats text that stays, without deleting it', () => {
    const { doc, content } = editorText();
    const arrive = meanwhile(doc, (copy) => {
      const paragraph = copy.getXmlFragment('content').get(1) as Y.XmlElement;
      (paragraph.get(0) as Y.XmlText).insert(2, 'YY');
    });
    writeValue(doc, xml, '<codeBlock isOpen="true" level="2"/><paragraph><bold>See</bold> this &amp; that</paragraph>');
    arrive();
    expect(content.toDelta()).toEqual([{ insert: 'SeYYe', attributes: { bold: {} } }, { insert: ' this & that' }]);
  });

  it('keeps what somebody types into a paragraph that another write moves and edits', () => {
    const doc = new Y.Doc();
    writeValue(doc, xml, '<p>one</p><p>two</p><p>three</p>');
    const arrive = meanwhile(doc, (copy) => {
      ((copy.getXmlFragment('content').get(2) as Y.XmlElement).get(0) as Y.XmlText).insert(0, '!');
    });
    writeValue(doc, xml, '<p>one</p><p>three and more</p><ul><li>new</li></ul>');
    arrive();
    expect(readValue(doc, xml)).toBe('<p>one</p><p>!three and more</p><ul><li>new</li></ul>');
  });

  it('keeps what somebody types into a paragraph that another write empties', () => {
    const doc = new Y.Doc();
    writeValue(doc, xml, '<p>One</p><p>Two</p>');
    const arrive = meanwhile(doc, (copy) => {
      const paragraph = copy.getXmlFragment('content').get(1) as Y.XmlElement;
      (paragraph.get(0) as Y.XmlText).insert(3, ' and mine');
    });
    writeValue(doc, xml, '<p>One</p><p></p>');
    expect(readValue(doc, xml)).toBe('<p>One</p><p/>');
    arrive();
    expect(readValue(doc, xml)).toBe('<p>One</p><p> and mine</p>');
  });

  it('writes into the empty text that an editor left in a paragraph', () => {
    const doc = new Y.Doc();
    const paragraph = new Y.XmlElement('p');
    paragraph.insert(0, [new Y.XmlText()]);
    doc.getXmlFragment('content').insert(0, [paragraph]);
    expect(readValue(doc, xml)).toBe('<p/>');
    writeValue(doc, xml, '<p>now<br/>then</p>');
    expect(readValue(doc, xml)).toBe('<p>now<br/>then</p>');
    expect(paragraph.length).toBe(3);
  });

  it('edits text that lies in several pieces', () => {
    const doc = new Y.Doc();
    const [one, two] = [new Y.XmlText('Hello '), new Y.XmlText('world')];
    doc.getXmlFragment('content').insert(0, [one, two]);
    writeValue(doc, xml, 'HelXXrld');
    expect(readValue(doc, xml)).toBe('HelXXrld');
    expect([one.toJSON(), two.toJSON()]).toEqual(['HelXX', 'rld']);
  });

  it('writes names and characters that XML does not know so that they come back', () => {
    const doc = new Y.Doc();
    const content = new Y.XmlText();
    content.insert(0, 'a\u0001\r]]>', { 'comment--a+/=': { id: '1' } });
    const element = new Y.XmlElement('a b_x0020_');
    element.setAttribute('1st', '"<\n\t>');
    element.insert(0, [content]);
    doc.getXmlFragment('content').insert(0, [element]);
    const read = readValue(doc, xml);
    expect(read).toBe(
      '<a_x0020_b_x005F_x0020_ _x0031_st="&quot;&lt;&#10;&#9;&gt;"><comment--a_x002B__x002F__x003D_ id="1">a\uFFFD&#13;]]&gt;' +
        '</comment--a_x002B__x002F__x003D_></a_x0020_b_x005F_x0020_>',
    );
    expect(updatesOf(doc, () => writeValue(doc, xml, read))).toEqual([]);
    writeValue(doc, xml, read.replace('id="1"', 'id="2"'));
    expect(content.toDelta()).toEqual([{ insert: 'a\u0001\r]]>', attributes: { 'comment--a+/=': { id: '2' } } }]);
  });

  it('leaves a name alone that stands for an element and for a format, when nothing changed', () => {
    const doc = new Y.Doc();
    const content = new Y.XmlText();
    content.insert(0, 'a', { code: true });
    doc.getXmlFragment('content').insert(0, [content, new Y.XmlElement('code')]);
    expect(updatesOf(doc, () => writeValue(doc, xml, readValue(doc, xml)))).toEqual([]);
  });

  it('reads comments away, CDATA and references as text, and line ends as one', () => {
    const doc = new Y.Doc();
    writeValue(doc, xml, '<!-- a <b> --><p a="x\ny">1\r\n<![CDATA[<&]]>&lt;&#x41;&#66;&apos;</p>');
    expect(readValue(doc, xml)).toBe('<p a="x y">1\n&lt;&amp;&lt;AB\'</p>');
  });

  it.each([
    ['<p> is not closed at line 1, column 4', '<p>'],
    ['</q> closes nothing at line 1, column 4', '<p></q>'],
    ['</p> closes nothing', '</p>'],
    ['the value of a is not in quotes at line 2, column 6', '\n<p a=1/>'],
    ['attribute a is there twice', '<p a="1" a="2"/>'],
    ['attribute a has no value', '<p a/>'],
    ['holds a "<"', '<p a="<"/>'],
    ['<p does not end', '<p a="1"b="2"/>'],
    ['a name is missing', '< p/>'],
    ['<p does not end', '<p'],
    ['"& b" is no entity at line 1, column 3', 'a & b'],
    ['"&nbsp;" is no entity', '&nbsp;'],
    ['is no entity', '&#0;'],
    ['is no entity', '&#xD800;'],
    ['"]]>" is not allowed in text', ']]>'],
    ['"--" is not allowed in a comment', '<!-- a -- b -->'],
    ['a comment does not end', '<!-- a'],
    ['a CDATA section does not end', '<![CDATA[a'],
    ['document types and processing instructions are not allowed', '<!DOCTYPE a>'],
    ['document types and processing instructions are not allowed', '<?xml version="1.0"?>'],
    ['a character is not allowed at line 1, column 2', 'a\u0001'],
    ['attribute __proto__ is not allowed', '<p __proto__="1"/>'],
    ['elements are more than 128 levels deep', '<a>'.repeat(129) + '</a>'.repeat(129)],
    ['value: must have at most 50000 elements', '<a/>'.repeat(50_001)],
  ])('refuses XML: %s', (problem, fragment) => {
    const doc = new Y.Doc();
    expect(updatesOf(doc, () => expect(() => writeValue(doc, xml, fragment)).toThrow(problem))).toEqual([]);
  });
});

it('reads what is nested without a bound', () => {
  const doc = new Y.Doc();
  let [inner, element] = [new Y.Map<unknown>(), new Y.XmlElement('a')];
  doc.getMap('content').set('a', inner);
  doc.getXmlFragment('xml').insert(0, [element]);
  for (let level = 0; level < 1000; level += 1) {
    const [nextInner, nextElement] = [new Y.Map<unknown>(), new Y.XmlElement('a')];
    inner.set('a', nextInner);
    element.insert(0, [nextElement]);
    [inner, element] = [nextInner, nextElement];
  }
  expect(JSON.stringify(readValue(doc, map)).length).toBeLessThan(4000);
  expect(readValue(doc, { type: 'xml', contentKey: 'xml' }).length).toBeLessThan(4000);
});
