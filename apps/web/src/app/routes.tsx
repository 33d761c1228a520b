import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { ForMembers, ForVisitors } from './guards.tsx';
import { built, paths } from './paths.ts';
import { Splash } from './splash.tsx';

const Home = lazy(() => import('../screens/home.tsx').then(({ Home }) => ({ default: Home })));
const SignIn = lazy(() => import('../screens/sign-in.tsx').then(({ SignIn }) => ({ default: SignIn })));
const SignUp = lazy(() => import('../screens/sign-up.tsx').then(({ SignUp }) => ({ default: SignUp })));
const Terms = lazy(() => import('../screens/terms.tsx').then(({ Terms }) => ({ default: Terms })));
const Connect = lazy(() => import('../screens/connect.tsx').then(({ Connect }) => ({ default: Connect })));
const Standing = lazy(() => import('../screens/standing.tsx').then(({ Standing }) => ({ default: Standing })));

const members = (screen: ReactNode) => <ForMembers>{screen}</ForMembers>;
const visitors = (screen: ReactNode) => <ForVisitors>{screen}</ForVisitors>;
// One element for its five addresses: going from one to another keeps what stands there.
const home = members(<Home />);

const screens: Record<(typeof built)[number], ReactNode> = {
  [paths.home]: home,
  [paths.earn]: home,
  [paths.redeem]: home,
  [paths.redemption]: home,
  [paths.history]: home,
  [paths.signIn]: visitors(<SignIn />),
  [paths.signUp]: visitors(<SignUp />),
  [paths.terms]: members(<Terms />),
  [paths.connect]: members(<Connect />),
  [paths.suspended]: members(<Standing status="SUSPENDED" />),
  [paths.optedOut]: members(<Standing status="OPTED_OUT" />),
};

/** The map of the app: one screen for each address; drawers and dialogs stand over Home [STATUS-01]. */
export function AppRoutes() {
  return (
    <Suspense fallback={<Splash />}>
      <Routes>
        {built.map((path) => (
          <Route key={path} path={path} element={screens[path]} />
        ))}
        {/* The error page without an error goes Home [STATUS-12, ERR-09]. */}
        <Route path="*" element={<Navigate to={paths.home} replace />} />
      </Routes>
    </Suspense>
  );
}
