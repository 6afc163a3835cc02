/** The part of `XMLHttpRequest` that the client's uploads use. Sends through `fetch`, and reports progress in two steps. */
class InPageRequest {
  readonly upload: {
    onprogress: ((event: Pick<ProgressEvent, 'lengthComputable' | 'loaded' | 'total'>) => void) | null;
  } = {
    onprogress: null,
  };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onloadend: (() => void) | null = null;
  status = 0;
  responseText = '';
  readonly #fetch: typeof fetch;
  readonly #headers = new Headers();
  #answerHeaders = new Headers();
  #url = '';
  #isOver = false;

  constructor(fetchInPage: typeof fetch) {
    this.#fetch = fetchInPage;
  }

  open(_method: 'POST', url: string): void {
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#answerHeaders.get(name);
  }

  abort(): void {
    this.#finish(() => this.onabort?.());
  }

  send(file: Blob): void {
    void this.#send(file);
  }

  async #send(file: Blob): Promise<void> {
    try {
      const body = await file.arrayBuffer();
      const total = body.byteLength;
      if (!this.#isOver) this.upload.onprogress?.({ lengthComputable: true, loaded: Math.floor(total / 2), total });
      const response = await this.#fetch(this.#url, { method: 'POST', headers: this.#headers, body });
      const text = await response.text();
      this.#finish(() => {
        [this.status, this.responseText, this.#answerHeaders] = [response.status, text, response.headers];
        this.upload.onprogress?.({ lengthComputable: true, loaded: total, total });
        this.onload?.();
      });
    } catch {
      this.#finish(() => this.onerror?.());
    }
  }

  #finish(notify: () => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    notify();
    this.onloadend?.();
  }
}

/** `XMLHttpRequest` as far as an upload uses it, over some `fetch`. */
export function makeRequestClass(fetchInPage: typeof fetch): new () => XMLHttpRequest {
  // The client uses the members that InPageRequest has, and no other of the many of XMLHttpRequest.
  return class extends InPageRequest {
    constructor() {
      super(fetchInPage);
    }
  } as unknown as new () => XMLHttpRequest;
}
