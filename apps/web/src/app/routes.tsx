import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { ForMembers, ForVisitors } from './guards.tsx';
import { paths } from './paths.ts';
import { Splash } from './splash.tsx';

const Home = lazy(() => import('../screens/home.tsx').then(({ Home }) => ({ default: Home })));
const SignIn = lazy(() => import('../screens/sign-in.tsx').then(({ SignIn }) => ({ default: SignIn })));
const SignUp = lazy(() => import('../screens/sign-up.tsx').then(({ SignUp }) => ({ default: SignUp })));
const Terms = lazy(() => import('../screens/terms.tsx').then(({ Terms }) => ({ default: Terms })));
const Connect = lazy(() => import('../screens/connect.tsx').then(({ Connect }) => ({ default: Connect })));
const Standing = lazy(() => import('../screens/standing.tsx').then(({ Standing }) => ({ default: Standing })));
/** The map of the app: one screen for each address; drawers and dialogs stand over Home [STATUS-01]. */
export function AppRoutes() {
  const home = (
    <ForMembers>
      <Home />
    </ForMembers>
  );
  return (
    <Suspense fallback={<Splash />}>
      <Routes>
        {[paths.home, paths.earn, paths.redeem, paths.redemption, paths.history].map((path) => (
          <Route key={path} path={path} element={home} />
        ))}
        <Route
          path={paths.signIn}
          element={
            <ForVisitors>
              <SignIn />
            </ForVisitors>
          }
        />
        <Route
          path={paths.signUp}
          element={
            <ForVisitors>
              <SignUp />
            </ForVisitors>
          }
        />
        <Route
          path={paths.terms}
          element={
            <ForMembers>
              <Terms />
            </ForMembers>
          }
        />
        <Route
          path={paths.connect}
          element={
            <ForMembers>
              <Connect />
            </ForMembers>
          }
        />
        <Route
          path={paths.suspended}
          element={
            <ForMembers>
              <Standing status="SUSPENDED" />
            </ForMembers>
          }
        />
        <Route
          path={paths.optedOut}
          element={
            <ForMembers>
              <Standing status="OPTED_OUT" />
            </ForMembers>
          }
        />
        {/* The error page without an error goes Home [STATUS-12, ERR-09]. */}
        <Route path="*" element={<Navigate to={paths.home} replace />} />
      </Routes>
    </Suspense>
  );
}
