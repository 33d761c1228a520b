import type { BenchDatabase } from './database.ts';

export interface Reading {
  figure: string;
  product: number;
  /** Result of the frozen yardstick in the same rounds; null for a figure without comparison. */
  yardstick: number | null;
  unit: string;
  /** Value compared with the aim: a ratio within rounds, or the product's own figure. */
  score: number;
  rounds?: Record<string, number[]>;
}

export interface Bench {
  /** Short rounds for trying out; never recorded. */
  isQuick: boolean;
  rounds: number;
  /** Folder for CPU profiles of the server and costs of its statements; null disables profiling. */
  profileFolder: string | null;
  scratch: string;
  /** A new server with the product's database, started on first use. */
  database(): Promise<BenchDatabase>;
  /** Registers cleanup for the end of the scenario, run in reverse order. */
  atEnd(end: () => Promise<void> | void): void;
  say(text: string): void;
}

/** Sets up, measures and returns readings; `skipped` says why measuring was impossible. */
export type Scenario = (bench: Bench) => Promise<Reading[] | { skipped: string }>;
