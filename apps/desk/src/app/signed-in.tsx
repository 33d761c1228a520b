import { openIdReturnPath } from '@fareback/contract/admin';
import { Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MeContext, useMe } from '../data/me.tsx';
import { SignIn } from '../features/proof/sign-in.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { ReauthenticateDialog } from './reauthenticate-dialog.tsx';
import styles from './signed-in.module.css';

/** Entry URLs that also work without a session. */
const ways: ReadonlySet<string> = new Set(['/invitation', openIdReturnPath]);

export function SignedIn(): ReactNode {
  const me = useMe();
  const isComing = useLocation({ select: ({ pathname }) => ways.has(pathname) });
  if (isComing)
    return (
      <main className={styles['before']}>
        <Outlet />
      </main>
    );
  return (
    <>
      {me.data ? (
        <MeContext value={me.data}>
          <Outlet />
        </MeContext>
      ) : (
        <main className={styles['before']}>
          <QueryBoundary query={me}>{() => <SignIn />}</QueryBoundary>
        </main>
      )}
      {me.data && <ReauthenticateDialog me={me.data} />}
    </>
  );
}
