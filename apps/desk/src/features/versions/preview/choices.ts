import type { Language, PreviewOverlay } from '@fareback/contract';
import type { PreviewRider } from '@fareback/contract/admin';

/** A screen of the rider's app: its address, what is opened over it, and whose alone it is. */
interface Screen {
  path: string;
  overlay?: PreviewOverlay;
  only?: PreviewRider;
}

/** The screens that can be chosen. Any other is reached as a rider reaches it, from one of these. */
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
/** Windows by the pixels of a page: a telephone, a small one, a computer. */
export const widths = {
  narrow: { width: 390, height: 844 },
  small: { width: 320, height: 568 },
  wide: { width: 1280, height: 800 },
} as const;
export type Width = keyof typeof widths;
export const widthNames = Object.keys(widths) as Width[];

/** What a preview shows of a draft. */
export interface Choices {
  screen: ScreenName;
  rider: (typeof riders)[number];
  language: Language;
  look: (typeof looks)[number];
  scheme: (typeof schemes)[number];
  width: Width;
  /** Which campaign or offer is open, by its id, where one is; null for the first. */
  thing: string | null;
}

/** What of the app shows what a room of a draft is about; nothing where no screen is of it alone [DESK-346]. */
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

/** As whom a screen is looked at: some are one kind of rider's alone. */
export const riderOf = ({ screen, rider }: Pick<Choices, 'screen' | 'rider'>): PreviewRider => {
  const { only }: Screen = screens[screen];
  return only ?? rider;
};

/** The screen itself. */
export const screenOf = ({ screen }: Pick<Choices, 'screen'>): Screen => screens[screen];
