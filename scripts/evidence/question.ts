import type { TestReference } from './tests.ts';

/** Facts that answers quote: read from records, never typed. */
export interface Facts {
  accessibility: string;
  restore: string;
  failover: string;
  libraries: number;
  tables: number;
  version: string;
  support: string;
}

/** An answer has pages or tests that prove it, or names the parts without a proof; often both. */
export interface Question {
  asked: string;
  answer?: string | ((facts: Facts) => string);
  /** Pages of the folder, by file. */
  pages?: readonly string[];
  tests?: readonly TestReference[];
  /** What this repository cannot show, and who can. */
  notProven?: string;
}
