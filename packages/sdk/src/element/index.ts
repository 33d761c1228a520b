import { defineRewardsElement } from './rewards-element.ts';

export { RewardsElement } from './rewards-element.ts';

defineRewardsElement();
