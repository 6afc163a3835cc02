/** The few calls that the demo's backend makes. The credentials never leave it. */
export class Parley {
  readonly #baseUrl: string;
  readonly #headers: Record<string, string>;

  constructor(baseUrl: string, credentials: { apiKey: string; authToken: string }) {
    this.#baseUrl = baseUrl;
    this.#headers = {
      'content-type': 'application/json',
      'x-service-api-key': credentials.apiKey,
      'x-service-auth-token': credentials.authToken,
    };
  }

  /** Calls `POST /v2/<operation>`. Rejects with the service's own message. */
  async call<Result>(operation: string, data: object): Promise<Result> {
    const response = await fetch(`${this.#baseUrl}/v2/${operation}`, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify({ data }),
    });
    const body = (await response.json()) as { result?: { data: Result }; error?: { message: string } };
    if (!body.result) throw new Error(`${operation}: ${body.error?.message ?? response.statusText}`);
    return body.result.data;
  }
}
