/** A service that has not answered after so long is as good as gone, ms. */
const GIVE_UP_MS = 10_000;

/** The calls that the demo's backend makes. The credentials never leave it. */
export class Parley {
  readonly #baseUrl: string;
  readonly #apiKey: string;
  readonly #authToken: string;

  constructor(baseUrl: string, { apiKey, authToken }: { apiKey: string; authToken: string }) {
    this.#baseUrl = baseUrl;
    this.#apiKey = apiKey;
    this.#authToken = authToken;
  }

  /** Calls `POST /v2/<operation>` as a backend. Rejects with the service's own message. */
  call<Result>(operation: string, data: object): Promise<Result> {
    return this.#post(operation, data, { 'x-service-auth-token': this.#authToken });
  }

  /** Calls an operation of the front end as the person of the token. */
  callAs<Result>(token: string, operation: string, data: object): Promise<Result> {
    return this.#post(operation, data, { authorization: `Bearer ${token}` });
  }

  async #post<Result>(operation: string, data: object, headers: Record<string, string>): Promise<Result> {
    const response = await fetch(`${this.#baseUrl}/v2/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-service-api-key': this.#apiKey, ...headers },
      body: JSON.stringify({ data }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    const body = (await response.json()) as { result?: { data: Result }; error?: { message: string } };
    if (!body.result) throw new Error(`${operation}: ${body.error?.message ?? response.statusText}`);
    return body.result.data;
  }
}
