import { Link } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { MeContext } from '../data/me.tsx';
import { Invitations } from '../features/account/invitations.tsx';
import { ZoneContext } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { useTranslation } from '../words/translation.tsx';
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
