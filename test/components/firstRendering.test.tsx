import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Profiler, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { useStrings } from '../../components/internal/useStrings.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';

const TABLE = { close: 'Close' };
const GERMAN = { de: { Close: 'Schließen' } };
const Close = () => <p>{useStrings(TABLE).close}</p>;

const onRecoverableError = vi.fn();

/** Makes a page alive that a server has rendered. */
function hydrate(html: string, page: ReactNode): HTMLElement {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = html;
  return render(page, { container, hydrate: true, onRecoverableError }).container;
}

it('has the texts of the provider, and nothing is drawn a second time for them', () => {
  const onRender = vi.fn();
  render(
    <ParleyProvider apiKey="key" language="de" translations={GERMAN}>
      <Profiler id="texts" onRender={onRender}>
        <Close />
      </Profiler>
    </ParleyProvider>,
  );
  expect(screen.getByText('Schließen')).toBeInTheDocument();
  expect(onRender).toHaveBeenCalledTimes(1);
});

it('follows the language when it changes later', () => {
  const page = (language: string) => (
    <ParleyProvider apiKey="key" language={language} translations={GERMAN}>
      <Close />
    </ParleyProvider>
  );
  const { rerender } = render(page('en'));
  rerender(page('de'));
  expect(screen.getByText('Schließen')).toBeInTheDocument();
});

it('is the same as on the server, and then has the language of the browser', () => {
  const language = vi.spyOn(navigator, 'language', 'get').mockReturnValue('en');
  const page = (
    <ParleyProvider apiKey="key" translations={GERMAN}>
      <Close />
    </ParleyProvider>
  );
  const html = renderToString(page);
  expect(html).toContain('Close');
  language.mockReturnValue('de');
  expect(hydrate(html, page).textContent).toBe('Schließen');
  expect(onRecoverableError).not.toHaveBeenCalled(); // React's name of a page that differs
});
