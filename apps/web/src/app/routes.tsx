import { lazyPart } from '@fareback/ui/lazy-part.ts';
import type { Language } from '@fareback/wording';
import { type ReactNode, Suspense, useEffect } from 'react';
import { beyondSignIn, withHome } from '../data/member/member-data-provider.tsx';
import { fetchWelcome, fetchWelcomeAhead } from '../features/onboarding/onboarding.tsx';
import { isToConfirm } from '../features/password-reset/mail-link.ts';
import { clearMailLink } from '../features/password-reset/saved-link.ts';
import { preloadLaterMessages } from '../i18n/full-translation.ts';
import { hasScreen, paths, screenPathOf, type screenPaths } from '../navigation/paths.ts';
import { RedirectingContext, useLocation } from '../navigation/router.ts';
import {
  ForAnybody,
  ForLinkHolders,
  ForMembers,
  ForVisitors,
  fetchMemberFrame,
  fetchMemberScreenAhead,
} from './guards/guards.tsx';
import type { RenderedPage } from './start/rendered-page.ts';
import { RestoreEarlyInput } from './start/restore-early-input.tsx';
import { AgencySplash } from './start/splash.tsx';

const load = {
  home: withHome(async () => {
    const screen = await import('../screens/home.tsx');
    await screen.whole;
    return screen;
  }),
  signIn: () => import('../screens/sign-in.tsx'),
  signUp: beyondSignIn(() => import('../screens/sign-up.tsx')),
  confirmEmail: beyondSignIn(() => import('../screens/confirm-email.tsx')),
  passwordReset: beyondSignIn(() => import('../screens/password-reset.tsx')),
  terms: beyondSignIn(() => import('../screens/terms.tsx')),
  connect: beyondSignIn(() => import('../screens/connect.tsx')),
  account: beyondSignIn(() => import('../screens/account.tsx')),
  rewardCode: beyondSignIn(() => import('../screens/reward-code.tsx')),
  accountStatus: beyondSignIn(() => import('../screens/account-status.tsx')),
  install: beyondSignIn(() => import('../screens/install.tsx')),
  refer: beyondSignIn(() => import('../screens/refer.tsx')),
  invitation: beyondSignIn(() => import('../screens/invitation.tsx')),
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
const Invitation = lazyPart(load.invitation, 'Invitation', 'inPlace');
const Nowhere = lazyPart(load.nowhere, 'Nowhere', 'inPlace');

const members = (screen: ReactNode) => <ForMembers>{screen}</ForMembers>;
const visitors = (screen: ReactNode) => <ForVisitors>{screen}</ForVisitors>;
// One element for all its addresses: going from one to another keeps what stands there.
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
  [paths.invitation]: (
    <ForAnybody>
      <Invitation />
    </ForAnybody>
  ),
};

/** The screens that visitors meet: the server draws them, and a browser takes them over once it has fetched them. */
const visitorScreens: Partial<Record<string, { fetch: () => Promise<unknown> }>> = {
  [paths.signIn]: SignIn,
  [paths.signUp]: SignUp,
  [paths.passwordReset]: PasswordReset,
  [paths.invitation]: Invitation,
};

/** Fetches all that is needed to draw a page at once. Rejects when it is not to be had. */
export async function fetchScreen({ path, welcomes }: RenderedPage, language: Language): Promise<void> {
  if (hasScreen(path)) await Promise.all([visitorScreens[path]?.fetch(), welcomes && fetchWelcome()]);
  else await Promise.all([Nowhere.fetch(), preloadLaterMessages(language)]);
}

const nowhere = (
  <ForAnybody>
    <Nowhere />
  </ForAnybody>
);

/** Fetches the screen that a start at `path` will most likely show, while the start still asks who is here. */
export function fetchScreenAhead(path: string, isMember: boolean): void {
  const guess = path === paths.connect ? load.connect : path === paths.terms ? load.terms : load.home;
  const entry = path === paths.signUp ? load.signUp : load.signIn;
  const addressed: Partial<Record<string, () => Promise<unknown>>> = {
    [paths.passwordReset]: load.passwordReset,
    [paths.invitation]: load.invitation,
  };
  const wanted = addressed[path] ?? (isMember ? guess : entry);
  // Not to be had now: the route asks again, and says so then.
  wanted().catch(() => {});
  if (wanted === load.signIn) fetchWelcomeAhead();
  if (isMember) return fetchMemberScreenAhead();
  // Whoever types is about to be let in.
  addEventListener('input', () => void fetchMembersScreen(paths.home).catch(() => {}), { once: true });
}

/**
 * Fetches what a member who is let in sees at `address`, so that it is drawn at one go: whatever React has to wait for in the
 * middle of a drawing it shows a third of a second later at the soonest. Rejects when it is not to be had now.
 */
export async function fetchMembersScreen(address: string): Promise<void> {
  const path = screenPathOf(address);
  await Promise.all([fetchMemberFrame(), path !== undefined && screens[path] === home && Home.fetchOnce()]);
}

const splash = <AgencySplash />;

/** The map of the app: one screen for each address; drawers and dialogs stand over Home [STATUS-01]. */
export function AppRoutes() {
  const { pathname } = useLocation();
  const path = screenPathOf(pathname);
  // The error page only stands in the place of a screen; whoever goes to another one has left the link behind.
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
