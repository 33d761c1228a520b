import { lazyPart } from '@fareback/ui/lazy-part.ts';
import type { Language } from '@fareback/wording';
import { type ReactNode, Suspense, useEffect } from 'react';
import { withAppParts, withHomeParts } from '../data/member/member-data-provider.tsx';
import { fetchWelcome, prefetchWelcome } from '../features/onboarding/onboarding.tsx';
import { clearMailLink, isToConfirm } from '../features/password-reset/mail-link.ts';

import { preloadLaterMessages } from '../i18n/full-translation.ts';
import { hasScreen, paths, screenPathOf, type screenPaths } from '../navigation/paths.ts';
import { RedirectingContext, useLocation } from '../navigation/router.ts';
import {
  ForAnybody,
  ForLinkHolders,
  ForMembers,
  ForVisitors,
  loadMemberFrame,
  prefetchMemberScreen,
} from './guards/guards.tsx';
import type { RenderedPage } from './start/rendered-page.ts';
import { RestoreEarlyInput } from './start/restore-early-input.tsx';
import { AgencySplash } from './start/splash.tsx';

const load = {
  home: withHomeParts(async () => {
    const screen = await import('../screens/home.tsx');
    await screen.whole;
    return screen;
  }),
  signIn: () => import('../screens/sign-in.tsx'),
  signUp: withAppParts(() => import('../screens/sign-up.tsx')),
  confirmEmail: withAppParts(() => import('../screens/confirm-email.tsx')),
  passwordReset: withAppParts(() => import('../screens/password-reset.tsx')),
  terms: withAppParts(() => import('../screens/terms.tsx')),
  connect: withAppParts(() => import('../screens/connect.tsx')),
  account: withAppParts(() => import('../screens/account.tsx')),
  rewardCode: withAppParts(() => import('../screens/reward-code.tsx')),
  accountStatus: withAppParts(() => import('../screens/account-status.tsx')),
  install: withAppParts(() => import('../screens/install.tsx')),
  refer: withAppParts(() => import('../screens/refer.tsx')),
  team: withAppParts(() => import('../screens/team.tsx')),
  messages: withAppParts(() => import('../screens/messages.tsx')),
  invitation: withAppParts(() => import('../screens/invitation.tsx')),
  nowhere: () => import('../screens/nowhere.tsx'),
};
const Home = lazyPart(load.home, 'Home', 'inPlace');
const SignIn = lazyPart(load.signIn, 'SignIn', 'inPlace');
const SignUp = lazyPart(load.signUp, 'SignUp', 'inPlace');
const PasswordReset = lazyPart(load.passwordReset, 'PasswordReset', 'inPlace');
const ConfirmEmail = lazyPart(load.confirmEmail, 'ConfirmEmail', 'inPlace');
const Terms = lazyPart(load.terms, 'Terms', 'inPlace');
const Connect = lazyPart(load.connect, 'Connect', 'inPlace');
const Account = lazyPart(load.account, 'Account', 'inPlace');
const RewardCode = lazyPart(load.rewardCode, 'RewardCode', 'inPlace');
const AccountStatus = lazyPart(load.accountStatus, 'AccountStatus', 'inPlace');
const Install = lazyPart(load.install, 'Install', 'inPlace');
const Refer = lazyPart(load.refer, 'Refer', 'inPlace');
const Team = lazyPart(load.team, 'Team', 'inPlace');
const Messages = lazyPart(load.messages, 'Messages', 'inPlace');
const Invitation = lazyPart(load.invitation, 'Invitation', 'inPlace');
const Nowhere = lazyPart(load.nowhere, 'Nowhere', 'inPlace');

const members = (screen: ReactNode) => <ForMembers>{screen}</ForMembers>;
const visitors = (screen: ReactNode) => <ForVisitors>{screen}</ForVisitors>;
// One element for all its addresses, which keeps its state between them.
const home = members(<Home />);

const screens: Record<(typeof screenPaths)[number], ReactNode> = {
  [paths.home]: home,
  [paths.earn]: home,
  [paths.redeem]: home,
  [paths.redemption]: home,
  [paths.history]: home,
  [paths.tutorial]: home,
  [paths.signIn]: visitors(<SignIn />),
  [paths.signUp]: visitors(<SignUp />),
  [paths.passwordReset]: (
    <ForLinkHolders>
      {(link) =>
        isToConfirm(link) ? (
          <ConfirmEmail key={link.token} link={link} />
        ) : (
          <PasswordReset key={link?.token} link={link} />
        )
      }
    </ForLinkHolders>
  ),
  [paths.terms]: members(<Terms />),
  [paths.connect]: members(<Connect />),
  [paths.account]: members(<Account />),
  [paths.rewardCode]: members(<RewardCode />),
  [paths.suspended]: members(<AccountStatus status="SUSPENDED" />),
  [paths.optedOut]: members(<AccountStatus status="OPTED_OUT" />),
  [paths.install]: members(<Install />),
  [paths.referral]: members(<Refer />),
  [paths.team]: members(<Team />),
  [paths.messages]: members(<Messages />),
  [paths.invitation]: (
    <ForAnybody>
      <Invitation />
    </ForAnybody>
  ),
};

/** Screens for visitors: rendered by the server, hydrated once their code has loaded. */
const visitorScreens: Partial<Record<string, { fetch: () => Promise<unknown> }>> = {
  [paths.signIn]: SignIn,
  [paths.signUp]: SignUp,
  [paths.passwordReset]: PasswordReset,
  [paths.invitation]: Invitation,
};

/** Loads everything needed to render a page at once. Rejects if it cannot be loaded. */
export async function fetchScreen({ path, welcomes }: RenderedPage, language: Language): Promise<void> {
  if (hasScreen(path)) await Promise.all([visitorScreens[path]?.fetch(), welcomes && fetchWelcome()]);
  else await Promise.all([Nowhere.fetch(), preloadLaterMessages(language)]);
}

const nowhere = (
  <ForAnybody>
    <Nowhere />
  </ForAnybody>
);

/** Preloads the likely screen at `path` while the start still identifies the user. */
export function prefetchScreen(path: string, isMember: boolean): void {
  const guess = path === paths.connect ? load.connect : path === paths.terms ? load.terms : load.home;
  const entry = path === paths.signUp ? load.signUp : load.signIn;
  const addressed: Partial<Record<string, () => Promise<unknown>>> = {
    [paths.passwordReset]: load.passwordReset,
    [paths.invitation]: load.invitation,
  };
  const wanted = addressed[path] ?? (isMember ? guess : entry);
  // Ignore a failure here: the route retries and reports it.
  wanted().catch(() => {});
  if (wanted === load.signIn) prefetchWelcome();
  if (isMember) return prefetchMemberScreen();
  // A user who types is about to sign in, so preload Home.
  addEventListener('input', () => void fetchMembersScreen(paths.home).catch(() => {}), { once: true });
}

/**
 * Preloads the member screen at `address` to render it at once: React shows a suspended part a third of a second later
 * at the soonest. Rejects if it cannot be loaded.
 */
export async function fetchMembersScreen(address: string): Promise<void> {
  const path = screenPathOf(address);
  await Promise.all([loadMemberFrame(), path !== undefined && screens[path] === home && Home.fetchOnce()]);
}

const splash = <AgencySplash />;

/** The app's routes: one screen per address; drawers and dialogs open over Home [STATUS-01]. */
export function AppRoutes() {
  const { pathname } = useLocation();
  const path = screenPathOf(pathname);
  // The error page replaces a screen; navigating to another one drops the email link.
  useEffect(() => {
    if (pathname !== paths.passwordReset) clearMailLink();
  }, [pathname]);
  return (
    <Suspense fallback={splash}>
      <RedirectingContext value={splash}>{path === undefined ? nowhere : screens[path]}</RedirectingContext>
      <RestoreEarlyInput />
    </Suspense>
  );
}
