import type { Config } from '@fareback/contract';
import type { MessageKey } from '@fareback/wording';

/** The program in three steps, with defaults for missing tenant texts and pictures [TUT-14, TERMS-02]. */
const builtIn = [
  { title: 'welcome.rideTitle', text: 'welcome.rideText', icon: 'tram' },
  { title: 'welcome.claimTitle', text: 'welcome.claimText', icon: 'points' },
  { title: 'welcome.redeemTitle', text: 'welcome.redeemText', icon: 'ticket' },
] as const;

export interface WelcomeStep {
  key: MessageKey;
  title: string;
  text: string;
  image: string | null;
  icon: (typeof builtIn)[number]['icon'];
}

/** Take a ride, claim points, redeem rewards: the tenant's texts and pictures, with our defaults [TUT-14, TEN-22]. */
export function welcomeSteps(
  own: Config['WelcomeStepsConfig'],
  t: (key: (typeof builtIn)[number]['title' | 'text']) => string,
): readonly WelcomeStep[] {
  return builtIn.map(({ title, text, icon }, at) => ({
    key: title,
    title: own[at]?.StepTitle || t(title),
    text: own[at]?.StepDescription || t(text),
    image: own[at]?.StepImage ?? null,
    icon,
  }));
}
