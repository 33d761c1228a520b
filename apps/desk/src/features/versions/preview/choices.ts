import type { Language, PreviewOverlay } from '@fareback/contract';
import type { PreviewRider } from '@fareback/contract/admin';

/** A screen of the rider app: its URL, an open overlay, and the kind of rider that sees it. */
interface Screen {
  path: string;
  overlay?: PreviewOverlay;
  only?: PreviewRider;
}

/** The selectable screens; the preview reaches others by navigation. */
export const screens = {
  signIn: { path: '/sign-in', only: 'VISITOR' },
  signUp: { path: '/sign-up', only: 'VISITOR' },
  terms: { path: '/terms', only: 'ARRIVING' },
  home: { path: '/' },
  campaign: { path: '/', overlay: 'CAMPAIGN' },
  offers: { path: '/redeem' },
  offer: { path: '/redeem', overlay: 'OFFER' },
  history: { path: '/point_history' },
  menu: { path: '/', overlay: 'MENU' },
  connect: { path: '/app_connection' },
  account: { path: '/manage-account' },
  code: { path: '/reward_code_screen' },
  tutorial: { path: '/tutorial' },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;
export const screenNames = Object.keys(screens) as ScreenName[];

export const riders = ['VERIFIED', 'NEW', 'LOCKED_OUT'] as const;
export const looks = ['AGENCY', 'UPDATED', 'OLDER'] as const;
export const schemes = ['light', 'dark'] as const;
export const widths = {
  narrow: { width: 390, height: 844 },
  small: { width: 320, height: 568 },
  wide: { width: 1280, height: 800 },
} as const;
export type Width = keyof typeof widths;
export const widthNames = Object.keys(widths) as Width[];

export interface Choices {
  screen: ScreenName;
  rider: (typeof riders)[number];
  language: Language;
  look: (typeof looks)[number];
  scheme: (typeof schemes)[number];
  width: Width;
  /** Id of the opened campaign or offer; null for the first. */
  thing: string | null;
}

/** Returns the app screen that shows a draft section; null if there is no specific one [DESK-346]. */
export function screenOfSection(section: string): Pick<Choices, 'screen' | 'thing'> | null {
  const [list, thing = null] = section.split('/');
  if (list === 'campaigns' && thing !== null) return { screen: 'campaign', thing };
  if (list === 'offers' && thing !== null) return { screen: 'offer', thing };
  return list === 'updateCards' || list === 'actionBoxes' || list === 'featured'
    ? { screen: 'home', thing: null }
    : null;
}

export const firstChoices: Choices = {
  screen: 'home',
  thing: null,
  rider: 'VERIFIED',
  language: 'en',
  look: 'AGENCY',
  scheme: 'light',
  width: 'narrow',
};

/** Returns the previewed rider; some screens fix the kind of rider. */
export const riderOf = ({ screen, rider }: Pick<Choices, 'screen' | 'rider'>): PreviewRider => {
  const { only }: Screen = screens[screen];
  return only ?? rider;
};

export const screenOf = ({ screen }: Pick<Choices, 'screen'>): Screen => screens[screen];
