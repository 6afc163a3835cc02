import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { safeHtml } from '../../components/internal/safeHtml.js';
import { XSS } from '../support/xss.js';

afterEach(cleanup);

describe('safeHtml in a browser', () => {
  it.each(XSS)('is inert: %s', async (html) => {
    const run = vi.fn();
    Object.assign(window, { xss: run });
    const { container } = render(<div>{safeHtml(`text${html}`)}</div>);
    container.addEventListener('click', (event) => event.preventDefault());
    for (const element of container.querySelectorAll<HTMLElement>('*')) {
      element.click();
      element.focus();
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      expect(['DIV', 'P', 'BR', 'SPAN', 'A', 'B', 'CODE', 'UL', 'OL', 'LI']).toContain(element.tagName);
      for (const { name } of element.attributes) {
        expect(['class', 'data-user-id', 'href', 'target', 'rel']).toContain(name);
      }
    }
    await failedImage();
    expect(run).not.toHaveBeenCalled();
  });

  it('runs the same markup where nothing makes it harmless', async () => {
    const run = vi.fn();
    Object.assign(window, { xss: run });
    const host = document.body.appendChild(document.createElement('div'));
    host.innerHTML = XSS[0]!;
    await vi.waitFor(() => expect(run).toHaveBeenCalled());
    host.remove();
  });

  // What a parser makes of the first is half a million elements.
  it.each([`${'<b><i><u><s><em><strong><code>'.repeat(3)}${'<p>x'.repeat(16_000)}`, '<p><b>'.repeat(10_000)])(
    'shows a bounded number of elements of 64 KiB: %.20s',
    (html) => {
      const { container } = render(<div>{safeHtml(html)}</div>);
      expect(container.querySelectorAll('*').length).toBeLessThanOrEqual(4001);
    },
  );
});

/** An image that is put into the page as markup and cannot be loaded. Others that were put there before have failed, too. */
async function failedImage() {
  const host = document.body.appendChild(document.createElement('div'));
  host.innerHTML = '<img src=x>';
  await new Promise((resolve) => host.firstChild!.addEventListener('error', resolve));
  host.remove();
}
