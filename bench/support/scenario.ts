import type { BenchDatabase } from './database.ts';

/** One measured figure. */
export interface Reading {
  /** Name of its aim in the scenario's budget. */
  figure: string;
  product: number;
  /** What the frozen yardstick gave in the same rounds; null when the figure stands for itself. */
  yardstick: number | null;
  unit: string;
  /** What the aim is about: a ratio taken inside the rounds, or the product's own figure. */
  score: number;
  /** Readings behind the medians, in the order of rounds. */
  rounds?: Record<string, number[]>;
}

/** What a scenario is given. */
export interface Bench {
  /** Short rounds for trying out; never recorded. */
  isQuick: boolean;
  /** Rounds in which contestants take turns. */
  rounds: number;
  /** Folder for CPU profiles of the server and the costs of its statements; null takes none. */
  profileFolder: string | null;
  /** A scratch folder that is removed at the end. */
  scratch: string;
  /** A fresh server with the product's database, started on first use. */
  database(): Promise<BenchDatabase>;
  /** Registers what must be ended when the scenario is over, last first. */
  atEnd(end: () => Promise<void> | void): void;
  say(text: string): void;
}

/** Arranges, measures and answers its readings; `skipped` says why nothing could be measured. */
export type Scenario = (bench: Bench) => Promise<Reading[] | { skipped: string }>;
