import { isLater } from './later-areas.ts';

/** Sections for sign-in and everything before it: loaded at every start. */
const firstAreas = ['common', 'access', 'validation', 'welcome', 'signIn', 'language', 'offline', 'errorPage'];

/** Errors of the sign-in form and of calls that fail before anything else. */
const firstErrors = ['MissingEmailError', 'InvalidEmailError', 'MissingPasswordError', 'TOO_MANY_REQUESTS'];

/** Entries of the menu that the error page, help contacts and the balance show without opening it. */
const firstMenu = ['callUs', 'contactUs', 'phoneCopied'];

/** Additional sections that Home shows before any click. */
const homeAreas = ['home', 'earn', 'campaign', 'streak', 'tier', 'earning', 'nextReward', 'redeem', 'time'];

/** Texts of the sections for sign-in that Home shows first. */
const homeTexts: Record<string, readonly string[]> = {
  access: ['skipToContent', 'mainNavigation', 'home', 'progress'],
  menu: ['history'],
  offline: ['updating'],
};

/** Texts of the sections above that only parts loaded on use show. */
const restTexts: Record<string, readonly string[]> = {
  common: ['terms', 'privacy', 'seeAll', 'copy'],
  access: ['accountMenu', 'slide', 'unread', 'fulfilled', 'notYet'],
  validation: [
    'invalidId',
    'invalidEmail',
    'codeRefused',
    'enterCode',
    'provideCode',
    'phoneFallback',
    'fillName',
    'fillPhone',
    'wideName',
    'wideNameLength',
  ],
  language: ['text', 'saveFailed', 'alreadyChosen'],
  offline: ['savedTitle', 'savedEmpty'],
  campaign: [
    'reward',
    'start',
    'limitReachedToday',
    'limitReachedText',
    'nextReset',
    'allGivenOutText',
    'accountRequiredText',
    'connectTitle',
    'connectText',
    'connectAction',
    'whichCounted',
    'unavailableTitle',
    'unavailableText',
  ],
  earning: ['suspended', 'expired', 'inactivity'],
  redeem: [
    'lockTitle',
    'lockText',
    'verify',
    'searchLabel',
    'clearSearch',
    'found',
    'noMatchTitle',
    'noMatchText',
    'emptyTitle',
    'emptyText',
    'failedTitle',
    'failedText',
  ],
};

/** When a text is loaded: at every start, with Home, with any other chunk, or with the part that uses it. */
export type Part = 'first' | 'home' | 'rest' | 'later';

export function partOf(key: string): Part {
  const [area = '', name = ''] = key.split('.');
  if (restTexts[area]?.includes(name) === true) return 'rest';
  if (homeTexts[area]?.includes(name) === true) return 'home';
  if (firstAreas.includes(area)) return 'first';
  if ({ errors: firstErrors, menu: firstMenu }[area]?.includes(name) === true) return 'first';
  if (homeAreas.includes(area)) return 'home';
  return isLater(key) ? 'later' : 'rest';
}
