import type { Config, PromotionResult } from '@fareback/contract';
import { endErrors } from '../state/notices.ts';
import { createStore, type Followed, type Store } from '../state/store.ts';
import { session } from './session.ts';

/** A greeting in a dialog: after sign-up from the tenant, or for a code that was accepted. */
export interface Welcome {
  title: string;
  text: string;
  /** Picture over the whole width. */
  image: string | null;
  /** Small square drawing, where there is no picture. */
  icon?: string | null;
  buttonLabel: string;
  /** Where the button leads, besides closing; null leads nowhere. */
  link: string | null;
}

/** What greets a member, first to last, and whether they may choose a language afterwards. */
interface Waiting {
  waiting: readonly Welcome[];
  offersLanguage: boolean;
}

/** Where this tab keeps what was not shown yet. */
const KEY = 'welcomes';

const present: Store<Waiting | null> = createStore<Waiting | null>(null);

/** What waits to greet the member of this tab; null when nothing does [HOME-03]. */
export const welcomes: Followed<Waiting | null> = present;

/** Sets what waits, here and for a reload of this tab; a browser that keeps nothing loses it with the page. */
function keep(next: Waiting | null): void {
  present.set(next);
  try {
    if (next === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // The page itself still knows.
  }
}

// A greeting is for the member who earned it, not for whoever signs in next.
session.subscribe(() => {
  if (session.get() === 'signedOut') keep(null);
});

/** Takes up what waited before this page was reloaded; nothing without a session, as nobody is here to be greeted. */
export function recallWelcomes(): void {
  if (present.get() !== null) return;
  if (session.get() === 'signedOut') {
    keep(null);
    return;
  }
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Waiting | null;
    if (Array.isArray(kept?.waiting)) present.set(kept);
  } catch {
    keep(null);
  }
}

/** Forgets everything that waits: all was shown, or there is nothing to choose. */
export function endWelcomes(): void {
  keep(null);
}

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
    image: null,
    icon: promotion.welcomeIcon,
    buttonLabel: promotion.WelcomeButtonLabel,
    link: null,
  };
}

/** Lets the given greetings follow one another; those that are null are left out. */
export function greet(greetings: readonly (Welcome | null)[], { offersLanguage = false } = {}): void {
  // Who is greeted got through: an earlier failure is no news to them.
  endErrors();
  const before = present.get();
  const waiting = [...(before?.waiting ?? []), ...greetings.filter((one) => one !== null)];
  const offers = offersLanguage || (before?.offersLanguage ?? false);
  if (waiting.length > 0 || offers) keep({ waiting, offersLanguage: offers });
}

/** Takes the foremost greeting away; the rest, and the choice of language, follow. */
export function dismissWelcome(): void {
  const before = present.get();
  if (before === null) return;
  const waiting = before.waiting.slice(1);
  keep(waiting.length > 0 || before.offersLanguage ? { ...before, waiting } : null);
}
