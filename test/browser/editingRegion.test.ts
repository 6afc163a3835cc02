import { userEvent } from 'vitest/browser';
import { afterEach, expect, it } from 'vitest';
import { createEditingRegion } from '../../src/elements/access/region/createEditingRegion.js';

const region = createEditingRegion();
const page = document.body.appendChild(document.createElement('main'));
page.setAttribute('data-parley-sync-access', 'true');
afterEach(() => region.setReadOnly(false));

const $ = <T extends HTMLElement>(selector: string) => page.querySelector<T>(selector)!;
/** The focus goes when the page is drawn. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

it('takes no keys, and goes on where the caret was', async () => {
  page.innerHTML = '<input value="Plan"><textarea>Words</textarea><div contenteditable role="textbox">Rich</div>';
  const editors = [...page.children] as HTMLElement[];
  const texts = () => editors.map((editor) => ('value' in editor ? editor.value : editor.textContent));
  for (const editor of editors) {
    await userEvent.click(editor);
    await userEvent.keyboard('{End}');
    region.setReadOnly(true);
    await drawn();
    await userEvent.keyboard('no');
    expect(document.activeElement).toBe(editor);
    region.setReadOnly(false);
    await userEvent.keyboard('!');
  }
  expect(texts()).toEqual(['Plan!', 'Words!', 'Rich!']);
});

it('gives the focus back to what lost it by being disabled, and a click changes nothing until then', async () => {
  page.innerHTML = '<label><input type="checkbox"> Published</label>';
  $('input').focus();
  region.setReadOnly(true);
  await drawn();
  expect(document.activeElement).toBe(document.body);
  $('label').click();
  expect($<HTMLInputElement>('input').checked).toBe(false);
  region.setReadOnly(false);
  expect(document.activeElement).toBe($('input'));
  await userEvent.keyboard(' ');
  expect($<HTMLInputElement>('input').checked).toBe(true);
});

it('does not submit a form by Enter, with a button or without one', async () => {
  page.innerHTML = '<form><input aria-label="Name"></form><form><input aria-label="Title"><button>Save</button></form>';
  const submitted: string[] = [];
  const count = (event: SubmitEvent) => {
    event.preventDefault();
    submitted.push((event.target as HTMLFormElement).querySelector('input')!.ariaLabel!);
  };
  page.addEventListener('submit', count);
  const pressEnter = async () => {
    for (const field of page.querySelectorAll('input')) {
      field.focus();
      await userEvent.keyboard('{Enter}');
    }
  };
  region.setReadOnly(true);
  await pressEnter();
  expect(submitted).toEqual([]);
  region.setReadOnly(false);
  await pressEnter();
  expect(submitted).toEqual(['Name', 'Title']);
  page.removeEventListener('submit', count);
});
