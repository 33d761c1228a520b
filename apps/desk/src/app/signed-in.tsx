import { adminRoutes, openIdReturnPath } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { api } from '../data/client.ts';
import { clearSignedIn, MeContext, useMe } from '../data/me.tsx';
import { Invitations } from '../features/account/invitations.tsx';
import { NewAgency } from '../features/agencies/new-agency.tsx';
import { SignIn } from '../features/proof/sign-in.tsx';
import { ZoneContext } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';
import { ReauthenticateDialog } from './reauthenticate-dialog.tsx';
import styles from './signed-in.module.css';

const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

export function InvitationsPage(): ReactNode {
  const { t } = useTranslation();
  const me = use(MeContext);
  if (me === null) return null;
  return (
    <main className={styles['before']}>
      <ZoneContext value={deviceZone}>
        <Page title={t('invitations.title')} lead={t('invitations.lead')}>
          <Invitations me={me} />
          {me.agencies.length > 0 && <Link to="/">{t('invitations.toDesk')}</Link>}
        </Page>
      </ZoneContext>
    </main>
  );
}

/** Entry URLs that also work without a session. */
const ways: ReadonlySet<string> = new Set(['/invitation', '/request-access', openIdReturnPath]);

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

/** `/`: redirects to the person's first agency, or to their invitations if they have no agency. */
export function FirstPage(): ReactNode {
  const { t } = useTranslation();
  const client = useQueryClient();
  const me = use(MeContext);
  const agency = me?.agencies[0]?.agencyId;
  const isInspector = me?.agencies.every(({ permissions }) => permissions.join() === 'tickets.inspect');
  if (agency !== undefined && isInspector)
    return (
      <main>
        <EmptyState icon="qr" title={t('shell.inspector')}>
          <a href="/inspect/">{t('ticketChecks.page')}</a>
          <Button
            variant="quiet"
            onClick={() => void api.call(adminRoutes.signIn.out).finally(() => clearSignedIn(client))}
          >
            {t('shell.signOut')}
          </Button>
        </EmptyState>
      </main>
    );
  const isAtCounter = me?.agencies[0]?.permissions.join() === 'members.assist';
  if (agency !== undefined && isAtCounter) return <Navigate to="/$agency/counter" params={{ agency }} replace />;
  if (agency !== undefined) return <Navigate to="/$agency" params={{ agency }} replace />;
  if (me?.invitations.length) return <Navigate to="/invitations" replace />;
  return (
    <main>
      <NewAgency />
      <EmptyState icon="users" title={t('shell.noAgency')}>
        {t('shell.noAgencyHelp')}
      </EmptyState>
    </main>
  );
}
