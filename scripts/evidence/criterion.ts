import type { TestReference } from './tests.ts';

/** Levels of the OpenACR catalog that this report uses. */
export type Adherence = 'supports' | 'partially-supports' | 'not-applicable' | 'not-evaluated';

/** A claim without a test cannot be written: only `not-evaluated` needs no test. */
type Claim =
  | {
      level: 'supports' | 'partially-supports' | 'not-applicable';
      tests: readonly [TestReference, ...TestReference[]];
      why: string;
    }
  | { level: 'not-evaluated'; tests?: never; why: string };

/** One criterion of WCAG 2.2, as the table of its level writes it. */
export type CriterionRow = readonly [num: string, name: string, since: '2.0' | '2.1' | '2.2', claim: Claim];

export interface Criterion {
  num: string;
  name: string;
  conformance: 'A' | 'AA';
  since: '2.0' | '2.1' | '2.2';
  claim: Claim;
}

export const adherenceLabel: Record<Adherence, string> = {
  supports: 'Supports',
  'partially-supports': 'Partially supports',
  'not-applicable': 'Not applicable',
  'not-evaluated': 'Not evaluated',
};

/** Clause of EN 301 549 V3.2.1 for web content, which contains WCAG 2.1. */
export const clauseOfEn = ({ num, since }: Criterion): string => (since === '2.2' ? '–' : `9.${num}`);

/** Provision of the Revised Section 508 Standards for web content, which incorporate WCAG 2.0. */
export const provisionOf508 = ({ since }: Criterion): string => (since === '2.0' ? 'E205.4' : '–');
