import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, use, useRef, useState } from 'react';
import { MeContext, useAgency } from '../../data/me.tsx';
import { NewAgency } from '../../features/agencies/new-agency.tsx';
import { useRestoreFocus } from '../../parts/restore-focus.ts';
import { useFocusOn } from '../../parts/use-focus-on.ts';
import { useTranslation } from '../../words/translation.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AgencySwitch } from './agency-switch.tsx';
import { pages } from './pages.ts';
import { QuickSearch } from './quick-search.tsx';
import styles from './shell.module.css';

export function Shell({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const { may } = useAgency();
  const [isOpen, setOpen] = useState(false);
  const content = useRef<HTMLElement>(null);
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? '' });
  useFocusOn(content, shown);
  useRestoreFocus(content);
  return (
    <div className={styles['desk']}>
      <a className={styles['skip']} href="#content">
        {t('desk.skip')}
      </a>
      <header className={styles['bar']}>
        <span className={styles['menu']}>
          <IconButton icon="more" label={t('shell.openNavigation')} onClick={() => setOpen(true)} />
        </span>
        <AgencySwitch />
        <NewAgency />
        {may('members.read') && <QuickSearch />}
        <span className={styles['space']} />
        <AccountMenu />
      </header>
      <nav className={styles['side']} aria-label={t('shell.navigation')}>
        <PageLinks />
      </nav>
      <main ref={content} id="content" className={styles['content']} tabIndex={-1}>
        <InvitationNotice />
        {children}
      </main>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={t('shell.navigation')} closeLabel={t('desk.close')}>
        <nav aria-label={t('shell.navigation')}>
          <PageLinks onFollow={() => setOpen(false)} />
        </nav>
      </Drawer>
    </div>
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

function PageLinks({ onFollow }: { onFollow?: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  return (
    <ul className={styles['pages']}>
      {pages
        .filter(({ permission }) => may(permission))
        .map(({ to, word, icon }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ agency: agencyId, report: 'weeks' }}
              className={styles['link']}
              activeOptions={{ exact: to === '/$agency', includeSearch: false }}
              onClick={onFollow}
            >
              <Icon name={icon} size={18} />
              <span>{t(word)}</span>
            </Link>
          </li>
        ))}
    </ul>
  );
}
