import type { Config } from '@fareback/contract';
import type { LaterKey, MessageKey } from '@fareback/wording';

/** One step: its tab, its targets (the first one on screen counts) and its texts. */
export interface TutorialStep {
  tab: 'earn' | 'redeem';
  targets: readonly string[];
  title: MessageKey | LaterKey;
  text: MessageKey | LaterKey;
  /** The tenant's texts, which replace the built-in ones [TEN-19]. */
  own: { title: string; text: string };
}

type BuiltIn = Omit<TutorialStep, 'own'>;

const balance: BuiltIn = {
  tab: 'earn',
  targets: ['balance'],
  title: 'tutorial.balanceTitle',
  text: 'tutorial.balanceText',
};
const earn: BuiltIn = {
  tab: 'earn',
  targets: ['campaign', 'campaigns', 'earn'],
  title: 'tutorial.earnTitle',
  text: 'tutorial.earnText',
};
const claim: BuiltIn = {
  tab: 'earn',
  targets: ['unclaimed', 'balance'],
  title: 'tutorial.claimTitle',
  text: 'tutorial.claimText',
};
// Connecting begins in the menu.
const connect: BuiltIn = {
  tab: 'earn',
  targets: ['more'],
  title: 'tutorial.connectTitle',
  text: 'tutorial.connectText',
};
const redeem: BuiltIn = {
  tab: 'redeem',
  targets: ['offers', 'redeem'],
  title: 'tutorial.redeemTitle',
  text: 'tutorial.redeemText',
};
// A click on the balance opens the history.
const history: BuiltIn = {
  tab: 'redeem',
  targets: ['balance'],
  title: 'tutorial.historyTitle',
  text: 'tutorial.historyText',
};
const more: BuiltIn = { tab: 'redeem', targets: ['more'], title: 'tutorial.moreTitle', text: 'tutorial.moreText' };

/** For a member who has already connected an account. */
const connected: BuiltIn = { ...connect, text: 'tutorial.connectedText' };

const updatedLook = [earn, claim, redeem, more];
const olderLook = [balance, earn, claim, connect, redeem, history, more];

interface Shown {
  isUpdated: boolean;
  isConnected: boolean;
}

/**
 * Returns the steps of a look, 4 in the newer and 7 in the older one; entry n of the tenant's list replaces the texts
 * of step n, extra entries are ignored [TUT-04, TEN-19].
 */
export function tutorialSteps(
  { isUpdated, isConnected }: Shown,
  own: Config['TutorialSteps'],
): readonly TutorialStep[] {
  return (isUpdated ? updatedLook : olderLook).map((step, at) => ({
    ...(isConnected && step === connect ? connected : step),
    own: { title: own[at]?.Title ?? '', text: own[at]?.Description ?? '' },
  }));
}
