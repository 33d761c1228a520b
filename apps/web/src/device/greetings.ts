import type { Config, PromotionResult } from '@fareback/contract';
import { clearErrors } from '../state/notices.ts';
import { saveWelcomes, type Welcome, welcomes } from './welcomes.ts';

/** The tenant's greeting after sign-up; null if title, description or button label is empty [SIGNUP-07]. */
export function createTenantWelcome(
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

/** The greeting of an accepted code; null if title or button label is missing [CODE-10]. */
export function createPromotionWelcome(promotion: PromotionResult | null): Welcome | null {
  if (!promotion?.WelcomeTitle || !promotion.WelcomeButtonLabel) return null;
  return {
    title: promotion.WelcomeTitle,
    text: promotion.WelcomeDescription ?? '',
    image: null,
    icon: promotion.welcomeIcon,
    buttonLabel: promotion.WelcomeButtonLabel,
    link: null,
  };
}

/** Queues the given greetings; skips null. */
export function queueWelcomes(greetings: readonly (Welcome | null)[], { offersLanguage = false } = {}): void {
  clearErrors();
  const before = welcomes.get();
  const waiting = [...(before?.waiting ?? []), ...greetings.filter((one) => one !== null)];
  const offers = offersLanguage || (before?.offersLanguage ?? false);
  if (waiting.length > 0 || offers) saveWelcomes({ waiting, offersLanguage: offers });
}

/** Removes the first greeting; the rest, and the language choice, follow. */
export function dismissWelcome(): void {
  const before = welcomes.get();
  if (before === null) return;
  const waiting = before.waiting.slice(1);
  saveWelcomes(waiting.length > 0 || before.offersLanguage ? { ...before, waiting } : null);
}
