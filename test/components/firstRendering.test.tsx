import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Profiler, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { useStrings } from '../../components/internal/useStrings.js';
import { ParleyProvider, type ParleyProviderProps } from '../../hooks/ParleyProvider.js';
import type { ParleyClient } from '../../src/index.js';

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

it('has the texts of before again when the provider is given none any more', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en');
  const page = (texts: Pick<ParleyProviderProps, 'language' | 'translations'>) => (
    <ParleyProvider apiKey="key" {...texts}>
      <Close />
    </ParleyProvider>
  );
  const { rerender } = render(page({ language: 'de', translations: GERMAN }));
  expect(screen.getByText('Schließen')).toBeInTheDocument();
  rerender(page({ translations: GERMAN }));
  expect(screen.getByText('Close')).toBeInTheDocument();
  rerender(page({ language: 'de', translations: GERMAN }));
  rerender(page({ language: 'de' }));
  expect(screen.getByText('Close')).toBeInTheDocument();
});

it('keeps the texts that the host has set itself', () => {
  let client!: ParleyClient;
  const page = () => (
    <ParleyProvider apiKey="key" onClientLoad={(loaded) => (client = loaded)}>
      <Close />
    </ParleyProvider>
  );
  const { rerender } = render(page());
  act(() => {
    client.setLanguage('de');
    client.setTranslations(GERMAN);
  });
  rerender(page());
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
