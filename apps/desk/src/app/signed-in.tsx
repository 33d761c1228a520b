import { openIdReturnPath } from '@fareback/contract/admin';
import { Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MeContext, useMe } from '../data/me.tsx';
import { SignIn } from '../features/proof/sign-in.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { ReauthenticateDialog } from './reauthenticate-dialog.tsx';
import styles from './signed-in.module.css';

/** Addresses by which people come in: they are for whoever is not signed in, too. */
const ways: ReadonlySet<string> = new Set(['/invitation', openIdReturnPath]);

/** The page that was asked for, to whoever is signed in; before that the sign-in, at the same address. */
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
