import type { Config, PromotionResult } from '@fareback/contract';
import { createStore } from './store.ts';

/** A greeting in a dialog: after sign-up from the tenant, or for a code that was accepted. */
export interface Welcome {
  title: string;
  text: string;
  image: string | null;
  buttonLabel: string;
  /** Where the button leads, besides closing; null leads nowhere. */
  link: string | null;
}

/** What greets a member, first to last, and whether they may choose a language afterwards; null when nothing waits [HOME-03]. */
export const welcomes = createStore<{ waiting: readonly Welcome[]; offersLanguage: boolean } | null>(null);

/** The tenant's greeting after sign-up, or null where title, description or button label is empty [SIGNUP-07]. */
export function tenantWelcome(
  config: Pick<
    Config,
    | 'SignUpWelcomeTitle'
    | 'SignUpWelcomeDescription'
    | 'SignUpWelcomeImage'
    | 'SignUpWelcomeButtonLabel'
    | 'SignUpWelcomeButtonLink'
  >,
): Welcome | null {
  const welcome = {
    title: config.SignUpWelcomeTitle,
    text: config.SignUpWelcomeDescription,
    image: config.SignUpWelcomeImage,
    buttonLabel: config.SignUpWelcomeButtonLabel,
    link: config.SignUpWelcomeButtonLink || null,
  };
  return welcome.title && welcome.text && welcome.buttonLabel ? welcome : null;
}

/** The greeting of an accepted code, or null where title or button label is missing [CODE-10]. */
export function promotionWelcome(promotion: PromotionResult | null): Welcome | null {
  if (!promotion?.WelcomeTitle || !promotion.WelcomeButtonLabel) return null;
  return {
    title: promotion.WelcomeTitle,
    text: promotion.WelcomeDescription ?? '',
    image: promotion.welcomeIcon,
    buttonLabel: promotion.WelcomeButtonLabel,
    link: null,
  };
}

/** Lets the given greetings follow one another; those that are null are left out. */
export function greet(greetings: readonly (Welcome | null)[], { offersLanguage = false } = {}): void {
  const present = welcomes.get();
  const waiting = [...(present?.waiting ?? []), ...greetings.filter((one) => one !== null)];
  const offers = offersLanguage || (present?.offersLanguage ?? false);
  if (waiting.length > 0 || offers) welcomes.set({ waiting, offersLanguage: offers });
}

/** Takes the foremost greeting away; the rest, and the choice of language, follow. */
export function dismissWelcome(): void {
  const present = welcomes.get();
  if (present === null) return;
  const waiting = present.waiting.slice(1);
  welcomes.set(waiting.length > 0 || present.offersLanguage ? { ...present, waiting } : null);
}
