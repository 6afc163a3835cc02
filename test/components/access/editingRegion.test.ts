import { afterEach, expect, it } from 'vitest';
import { createEditingRegion } from '../../../src/elements/access/region/createEditingRegion.js';

const region = createEditingRegion();
afterEach(() => {
  region.setReadOnly(false);
  document.body.innerHTML = '';
});

/** Shows a page, and makes its region read-only. */
function lock(html: string) {
  document.body.innerHTML = html;
  region.setReadOnly(true);
}
const $ = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!;
const html = () => document.body.innerHTML;
/** The observer of the region is told in a microtask of the change, before this one goes on. */
const observed = () => Promise.resolve();

it('makes text read-only, disables what cannot be read-only, and puts everything back as it was', () => {
  const page = `<form data-parley-sync-access="true">
    <input id="title" value="Plan"><input id="kept" readonly="readonly"><input type="date" id="day" disabled="">
    <textarea>Words</textarea><select><option>One</option></select>
    <input type="checkbox" checked=""><input type="range"><input type="file"><input type="submit"><button>Add</button>
    <input type="hidden" value="7"><a href="#x">Link</a>
    <div contenteditable="" role="textbox" tabindex="-1">Rich</div><div contenteditable="true">Plain</div>
    <div contenteditable="false">Fixed</div>
  </form><input id="outside">`;
  lock(page);
  expect([...document.querySelectorAll('[readonly]')].map((control) => control.id || control.tagName)).toEqual([
    'title',
    'kept',
    'day',
    'TEXTAREA',
  ]);
  expect([...document.querySelectorAll<HTMLInputElement>(':disabled')].map(({ type }) => type)).toEqual([
    'date',
    'select-one',
    'checkbox',
    'range',
    'file',
    'submit',
    'submit',
  ]);
  const [rich, plain] = document.querySelectorAll('[contenteditable]');
  expect(rich!.outerHTML).toBe(
    '<div contenteditable="false" role="textbox" tabindex="-1" aria-readonly="true">Rich</div>',
  );
  expect(plain!.outerHTML).toBe('<div contenteditable="false">Plain</div>');
  region.setReadOnly(false);
  expect(html()).toBe(page);
});

it('lets a read-only editor take the focus, which it took by being editable', () => {
  lock('<div data-parley-sync-access contenteditable role="textbox" aria-label="Body">Rich</div>');
  expect($('div').tabIndex).toBe(0);
  region.setReadOnly(false);
  expect(html()).toBe('<div data-parley-sync-access="" contenteditable="" role="textbox" aria-label="Body">Rich</div>');
});

it('goes by the nearest mark, and touches nothing of the package or without a mark', () => {
  lock(`<main data-parley-sync-access="true">
    <input id="in"><p data-parley-sync-access-disabled="true"><input id="out"><input id="again" data-parley-sync-access></p>
    <p data-parley-sync-access data-parley-sync-access-disabled><input id="both"></p>
    <p data-parley-sync-access-disabled="false"><input id="not-out"></p>
    <section class="parley-root"><input id="styled"></section><input id="part" data-parley-part="search">
    <div data-parley-part="field"><div id="inside" contenteditable></div><input id="theirs" data-parley-sync-access></div>
    <div data-parley-part="editor-access"><input id="grouped"><button data-parley-part="edit">Edit</button></div>
  </main><p data-parley-sync-access="false"><input id="not-in"></p><input id="unmarked">`);
  const locked = document.querySelectorAll('[readonly], [contenteditable=false], :disabled');
  expect([...locked].map(({ id }) => id)).toEqual(['in', 'again', 'not-out', 'theirs', 'grouped']);
});

it('covers what comes later, and lets go of what leaves the region', async () => {
  lock('<main data-parley-sync-access></main><aside></aside>');
  const box = document.createElement('p');
  box.innerHTML = '<input><button>Add</button>';
  const [input, button] = [...box.children] as [HTMLInputElement, HTMLButtonElement];
  $('main').append(box);
  await observed();
  expect([input.readOnly, button.disabled]).toEqual([true, true]);
  $('aside').append(input);
  button.remove();
  await observed();
  expect([input.readOnly, button.disabled]).toEqual([false, false]);
  $('main').append(input, button);
  await observed();
  expect([input.readOnly, button.disabled]).toEqual([true, true]);
  $('main').removeAttribute('data-parley-sync-access');
  await observed();
  expect([input.readOnly, button.disabled]).toEqual([false, false]);
  $('aside').setAttribute('data-parley-sync-access', 'true');
  $('aside').innerHTML = '<textarea></textarea>';
  await observed();
  expect($<HTMLTextAreaElement>('textarea').readOnly).toBe(true);
});

it('remembers what the page wants meanwhile, also when it wants it more than once', async () => {
  lock('<main data-parley-sync-access><button>Add</button><input><div contenteditable role="textbox"></div></main>');
  const [button, input, editor] = [$<HTMLButtonElement>('button'), $<HTMLInputElement>('input'), $('[role]')];
  button.setAttribute('disabled', '');
  input.readOnly = false;
  editor.setAttribute('contenteditable', 'true');
  editor.setAttribute('contenteditable', 'plaintext-only');
  await observed();
  expect([button.disabled, input.readOnly]).toEqual([true, true]);
  expect(editor.getAttribute('contenteditable')).toBe('false');
  editor.tabIndex = 3;
  await observed();
  expect(editor.getAttribute('contenteditable')).toBe('false');
  region.setReadOnly(false);
  expect([button.disabled, input.readOnly]).toEqual([true, false]);
  expect(editor.outerHTML).toBe('<div contenteditable="plaintext-only" role="textbox" tabindex="3"></div>');
});

it('restores an attribute that the page sets at the moment in which the region is unlocked', () => {
  lock('<main data-parley-sync-access><button>Add</button></main>');
  $<HTMLButtonElement>('button').setAttribute('disabled', 'by the page');
  region.setReadOnly(false);
  expect($('button').getAttribute('disabled')).toBe('by the page');
});

it('follows a control that becomes another one', async () => {
  lock('<main data-parley-sync-access><input><div></div></main>');
  $<HTMLInputElement>('input').type = 'checkbox';
  $('div').setAttribute('contenteditable', 'true');
  await observed();
  expect($('main').innerHTML).toBe('<input type="checkbox" disabled=""><div contenteditable="false"></div>');
  $('div').setAttribute('contenteditable', 'false');
  await observed();
  region.setReadOnly(false);
  expect($('main').innerHTML).toBe('<input type="checkbox"><div contenteditable="false"></div>');
});

it('gives the focus back to a control that lost it by being disabled, unless it is elsewhere', () => {
  document.body.innerHTML = '<main data-parley-sync-access><button>Add</button></main><input>';
  for (const isElsewhere of [false, true]) {
    $('button').focus();
    region.setReadOnly(true);
    $('button').blur(); // as browsers do, and jsdom does not
    if (isElsewhere) $('input').focus();
    region.setReadOnly(false);
    expect(document.activeElement).toBe(isElsewhere ? $('input') : $('button'));
  }
});
