/** Every address of the app; build addresses only here [STATUS-01..11]. */
export const paths = {
  home: '/',
  earn: '/earn',
  redeem: '/redeem',
  redemption: '/redemption',
  signIn: '/sign-in',
  signUp: '/sign-up',
  passwordReset: '/password-reset',
  terms: '/terms',
  rewardCode: '/reward_code_screen',
  optedOut: '/opted-out',
  suspended: '/suspended',
  connect: '/app_connection',
  history: '/point_history',
  tutorial: '/tutorial',
  account: '/manage-account',
  install: '/add-to-homescreen-instructions',
  referral: '/referral_page',
  team: '/team',
  messages: '/messages',
  invitation: '/invitation',
} as const;

export const invitationPath = (code: string): string =>
  `${paths.invitation}?${new URLSearchParams({ inviteCode: code }).toString()}`;

/** The addresses with a screen; the app links no others. The route table has exactly these. */
export const screenPaths = [
  paths.home,
  paths.earn,
  paths.redeem,
  paths.redemption,
  paths.history,
  paths.signIn,
  paths.signUp,
  paths.passwordReset,
  paths.terms,
  paths.connect,
  paths.account,
  paths.rewardCode,
  paths.suspended,
  paths.optedOut,
  paths.tutorial,
  paths.install,
  paths.referral,
  paths.team,
  paths.messages,
  paths.invitation,
] as const;

/** Returns the table's address for one that may differ in case or a trailing slash; undefined without a screen. */
export function screenPathOf(pathname: string): (typeof screenPaths)[number] | undefined {
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/, '');
  return screenPaths.find((one) => one === path);
}

/** True if `address` has a screen; ignores query and fragment. */
export const hasScreen = (address: string): boolean => screenPathOf(address.split(/[?#]/, 1)[0] ?? '') !== undefined;
