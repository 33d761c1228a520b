import { expect, it } from 'vitest';
import { firstStage } from './first-stage.ts';

const step = { StepTitle: 'Take a ride', StepDescription: '', StepImage: null };

it.each([
  [true, [step], false, 'choice'],
  [true, [], false, 'choice'],
  [false, [step], false, 'steps'],
  [false, [], false, null],
  [true, [step], true, null],
  [false, [step], true, null],
])(
  'with selector %s, steps %j and seen before %s a visitor first sees %s [TUT-14, TUT-15]',
  (isOn, own, seen, stage) => {
    expect(firstStage({ IsWelcomeScreenSelector: isOn, WelcomeStepsConfig: own }, seen)).toBe(stage);
  },
);
