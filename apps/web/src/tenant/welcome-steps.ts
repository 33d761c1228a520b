import type { Config } from '@fareback/contract';
import type { MessageKey } from '@fareback/wording';

/** The programme in three steps, and what stands where a tenant gave no text or picture of its own [TUT-14, TERMS-02]. */
const builtIn = [
  { title: 'welcome.rideTitle', text: 'welcome.rideText', icon: 'tram' },
  { title: 'welcome.claimTitle', text: 'welcome.claimText', icon: 'points' },
  { title: 'welcome.redeemTitle', text: 'welcome.redeemText', icon: 'ticket' },
] as const;

/** One of the three steps, ready to be drawn. */
export interface WelcomeStep {
  key: MessageKey;
  title: string;
  text: string;
  image: string | null;
  icon: (typeof builtIn)[number]['icon'];
}

/** Take a ride, claim points, redeem rewards: in the tenant's words and pictures, gaps filled with ours [TUT-14, TEN-22]. */
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
