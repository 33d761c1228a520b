import { amountExamples } from './amount-examples.ts';
import type { ExampleOf } from './example.ts';
import { goalExamples } from './goal-examples.ts';
import { pointsExamples } from './points-examples.ts';
import { programExamples } from './program-examples.ts';
import { timeExamples } from './time-examples.ts';

/** Worked examples by the path of the key that they explain; `*` is a position in a list [DESK-557]. */
export const examples: Readonly<Record<string, ExampleOf>> = {
  ...pointsExamples,
  ...amountExamples,
  ...goalExamples,
  ...timeExamples,
  ...programExamples,
};
