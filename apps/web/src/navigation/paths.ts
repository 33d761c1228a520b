/** Every address of the app, built in this one place [STATUS-01..11]. */
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
  invitation: '/invitation',
} as const;

/** Where an invitation is opened. */
export const invitationPath = (code: string): string =>
  `${paths.invitation}?${new URLSearchParams({ inviteCode: code }).toString()}`;

/** The addresses that have a screen; nothing offers a way to any other. The route table holds exactly these. */
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
  paths.invitation,
] as const;

/** The address in the table for one that may differ from it in letter case and by a slash at its end; undefined where no screen stands. */
export function screenPathOf(pathname: string): (typeof screenPaths)[number] | undefined {
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/, '');
  return screenPaths.find((one) => one === path);
}

/** Whether a screen stands at `address`, whatever its query or fragment. */
export const hasScreen = (address: string): boolean => screenPathOf(address.split(/[?#]/, 1)[0] ?? '') !== undefined;
