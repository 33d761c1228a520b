import { Button } from '@fareback/ui/form/button.tsx';

import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, use, useRef, useState } from 'react';
import { MeContext, useAgency } from '../../data/me.tsx';
import { QuickSearch } from '../../features/search/quick-search.tsx';
import { NotificationBell } from '../../features/staff-notifications/notification-bell.tsx';
import { Breadcrumbs } from '../../parts/navigation/breadcrumbs.tsx';
import { LandingPages } from '../../parts/navigation/group-pages.tsx';
import { PageTitles } from '../../parts/navigation/page-titles.tsx';
import { useFocusOn, useRestoreFocus } from '../../parts/restore-focus.ts';
import { useTranslation } from '../../words/translation.tsx';
import { AccountMenu } from './account-menu.tsx';
import { GroupLinks } from './group-links.tsx';
import styles from './shell.module.css';

export function Shell({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const content = useRef<HTMLElement>(null);
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? '' });
  useFocusOn(content, shown);
  useRestoreFocus(content);
  return (
    <PageTitles>
      <div className={styles['desk']}>
        <a className={styles['skip']} href="#content">
          {t('desk.skip')}
        </a>
        <header className={styles['bar']}>
          <AgencySwitch />
          <QuickSearch />
          <span className={styles['space']} />
          <div className={styles['own']}>
            <NotificationBell />
            <AccountMenu />
          </div>
        </header>
        <nav className={styles['side']} aria-label={t('shell.navigation')}>
          <GroupLinks />
        </nav>
        <Breadcrumbs className={styles['crumbs']} />
        <main ref={content} id="content" className={styles['content']} tabIndex={-1}>
          <InvitationNotice />
          {children}
          <LandingPages />
        </main>
        <div className={styles['menu']}>
          <Button variant="secondary" icon={<Icon name="more" size={20} />} onClick={() => setOpen(true)}>
            {t('shell.openNavigation')}
          </Button>
        </div>
        <Drawer open={isOpen} onClose={() => setOpen(false)} title={t('shell.navigation')} closeLabel={t('desk.close')}>
          <nav aria-label={t('shell.navigation')}>
            <GroupLinks onFollow={() => setOpen(false)} />
          </nav>
        </Drawer>
      </div>
    </PageTitles>
  );
}

/** Shows pending invitations from other agencies on every page until they are accepted or declined. */
function InvitationNotice(): ReactNode {
  const { t } = useTranslation();
  const count = use(MeContext)?.invitations.length ?? 0;
  return (
    count > 0 && (
      <p>
        <Link to="/invitations">{t('invitations.waiting', { count })}</Link>
      </p>
    )
  );
}

function AgencySwitch(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { agencyId, name } = useAgency();
  const agencies = use(MeContext)?.agencies ?? [];
  if (agencies.length < 2) return <strong className={styles['one']}>{name}</strong>;
  return (
    <select
      className={styles['switch']}
      aria-label={t('shell.agency')}
      value={agencyId}
      onChange={({ target }) => void navigate({ to: '/$agency', params: { agency: target.value } })}
    >
      {agencies.map((agency) => (
        <option key={agency.agencyId} value={agency.agencyId}>
          {agency.name}
        </option>
      ))}
    </select>
  );
}
