/** One line for assistive technology, at the end of the page. */
export interface LiveMessage {
  /** Adds the line to the page. A screen reader must find it before the first text is set. */
  place(): void;
  /** Announces a text, politely; the same text is not announced twice in a row. `null`: nothing to announce. */
  say(text: string | null): void;
  remove(): void;
}

/** Makes the line. */
export function createLiveMessage(page: Document = document): LiveMessage {
  let line: HTMLElement | undefined;
  let announced: string | null = null;

  function create(): HTMLElement {
    const element = page.createElement('div');
    element.setAttribute('role', 'status');
    element.setAttribute('data-parley-part', 'editor-message');
    // Read out, and not seen. Property by property, which a strict CSP allows.
    Object.assign(element.style, {
      position: 'absolute',
      width: '1px',
      height: '1px',
      margin: '-1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    });
    page.body.append(element);
    return element;
  }

  return {
    place: () => void (line ??= create()),
    say(text) {
      if (text === announced || !line) return;
      announced = text;
      line.textContent = text;
    },
    remove() {
      line?.remove();
      line = undefined;
      announced = null;
    },
  };
}
