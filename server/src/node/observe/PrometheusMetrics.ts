import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from '../../environment.js';

/** Buckets, seconds: from one insert on a fast disk to the time limit of a request. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

type Labels = Record<string, string>;

/** Metrics in the text format of Prometheus, with those of the process (memory, event loop, garbage collection). */
export class PrometheusMetrics implements Metrics {
  readonly #registry = new Registry();
  readonly #counters = new Map<string, Counter>();
  readonly #histograms = new Map<string, Histogram>();
  readonly #gauges = new Map<string, Gauge>();

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  count(name: string, labels: Labels = {}, by = 1): void {
    const counter = found(this.#counters, name, () => new Counter(this.#configuration(name, labels)));
    counter.inc(labels, by);
  }

  observe(name: string, seconds: number, labels: Labels = {}): void {
    const make = () => new Histogram({ ...this.#configuration(name, labels), buckets: BUCKETS });
    found(this.#histograms, name, make).observe(labels, seconds);
  }

  gauge(name: string, value: number, labels: Labels = {}): void {
    const gauge = found(this.#gauges, name, () => new Gauge(this.#configuration(name, labels)));
    gauge.set(labels, value);
  }

  /** Returns the answer to `GET /metrics`. */
  async respond(): Promise<Response> {
    return new Response(await this.#registry.metrics(), { headers: { 'content-type': this.#registry.contentType } });
  }

  /** Returns the configuration of a metric. Its first use decides its labels. */
  #configuration(name: string, labels: Labels) {
    return { name, help: name.replaceAll('_', ' '), labelNames: Object.keys(labels), registers: [this.#registry] };
  }
}

function found<T>(all: Map<string, T>, name: string, make: () => T): T {
  const known = all.get(name);
  if (known) return known;
  const made = make();
  all.set(name, made);
  return made;
}
