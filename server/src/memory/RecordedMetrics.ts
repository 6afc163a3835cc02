import type { Metrics } from '../environment.js';

type Labels = Record<string, string>;

interface Sample {
  name: string;
  labels: Labels;
  value: number;
}

/** Records every sample, for tests. */
export class RecordedMetrics implements Metrics {
  readonly counts: Sample[] = [];
  /** Observed durations, seconds. */
  readonly observations: Sample[] = [];
  readonly gauges: Sample[] = [];

  count(name: string, labels: Labels = {}, by = 1): void {
    this.counts.push({ name, labels, value: by });
  }

  observe(name: string, seconds: number, labels: Labels = {}): void {
    this.observations.push({ name, labels, value: seconds });
  }

  gauge(name: string, value: number, labels: Labels = {}): void {
    this.gauges.push({ name, labels, value });
  }

  /** Returns the sum of a counter, over the samples with at least the given labels. */
  total(name: string, labels: Labels = {}): number {
    const wanted = Object.entries(labels);
    return this.counts
      .filter((sample) => sample.name === name && wanted.every(([key, value]) => sample.labels[key] === value))
      .reduce((sum, sample) => sum + sample.value, 0);
  }
}
