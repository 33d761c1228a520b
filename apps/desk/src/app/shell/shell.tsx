import type { Permission } from '@fareback/contract/admin';
import { Field } from '@fareback/ui/form/field.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { useWide } from '@fareback/ui/layout/use-media.ts';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Icon, type IconName } from '@fareback/ui/pictures/icon.tsx';
import { Link, type LinkProps, useNavigate, useRouterState } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { MeContext, useAgency } from '../../data/me.tsx';
import { NewAgency } from '../../features/agencies/new-agency.tsx';
import { useAsk } from '../../features/member/asked.ts';
import { useFocusOn, useRestoreFocus } from '../../parts/restore-focus.ts';

import type { MessageKey } from '../../words/catalogue.ts';
import { useTranslation } from '../../words/translation.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './shell.module.css';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Search field on every page; the / key focuses it, with a hint if there is space (phones have no such key) [DESK-423].
 */
function QuickSearch(): ReactNode {
  const { t } = useTranslation();
  const ask = useAsk();
  const isWide = useWide();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.select();
      input.current?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const question = input.current?.value.trim() ?? '';
    if (question !== '') ask(question);
  };
  return (
    <search className={styles['search']}>
      <form onSubmit={submit}>
        <Field
          ref={input}
          label={t('shell.search')}
          hideLabel
          type="search"
          icon={<Icon name="search" size={18} />}
          placeholder={t(isWide ? 'shell.searchHelp' : 'shell.search')}
          autoComplete="off"
          maxLength={256}
        />
      </form>
    </search>
  );
}

interface DeskPage {
  to: NonNullable<LinkProps['to']>;
  word: MessageKey;
  icon: IconName;
  permission: Permission;
}

/** Navigation in order of use, from daily to monthly. */
const pages: readonly DeskPage[] = [
  { to: '/$agency', word: 'page.today', icon: 'home', permission: 'programme.read' },
  { to: '/$agency/members', word: 'page.members', icon: 'users', permission: 'members.read' },
  { to: '/$agency/counter', word: 'page.counter', icon: 'card', permission: 'members.assist' },
  { to: '/$agency/missing-rides', word: 'page.missingRides', icon: 'help', permission: 'members.read' },
  { to: '/$agency/redemptions', word: 'page.redemptions', icon: 'gift', permission: 'members.read' },
  { to: '/$agency/offer-batches', word: 'page.offerBatches', icon: 'gift', permission: 'members.read' },
  { to: '/$agency/versions', word: 'page.versions', icon: 'edit', permission: 'programme.read' },
  { to: '/$agency/draws', word: 'page.draws', icon: 'sparkle', permission: 'programme.read' },
  { to: '/$agency/stock', word: 'page.stock', icon: 'ticket', permission: 'stock.read' },
  { to: '/$agency/orders', word: 'page.orders', icon: 'clock', permission: 'stock.read' },
  { to: '/$agency/codes', word: 'page.codes', icon: 'gift', permission: 'stock.read' },
  { to: '/$agency/ticket-checks', word: 'page.ticketChecks', icon: 'qr', permission: 'stock.read' },
  { to: '/$agency/wallet', word: 'page.wallet', icon: 'card', permission: 'stock.read' },
  { to: '/$agency/teams', word: 'page.riderTeams', icon: 'users', permission: 'stock.read' },
  { to: '/$agency/approvals', word: 'page.approvals', icon: 'check-circle', permission: 'members.read' },
  { to: '/$agency/providers', word: 'page.providers', icon: 'link', permission: 'providers.read' },
  { to: '/$agency/map-feeds', word: 'page.mapFeeds', icon: 'pin', permission: 'providers.read' },
  { to: '/$agency/reports/$report', word: 'page.reports', icon: 'points', permission: 'reports.read' },
  { to: '/$agency/months', word: 'page.months', icon: 'download', permission: 'reports.read' },
  { to: '/$agency/notifications', word: 'page.notifications', icon: 'bell', permission: 'programme.read' },
  { to: '/$agency/outages', word: 'page.outages', icon: 'clock', permission: 'programme.read' },
  { to: '/$agency/maintenance', word: 'page.maintenance', icon: 'settings', permission: 'programme.read' },
  { to: '/$agency/secrets', word: 'page.secrets', icon: 'lock', permission: 'providers.read' },
  { to: '/$agency/settings', word: 'page.settings', icon: 'settings', permission: 'programme.read' },
  { to: '/$agency/record', word: 'page.record', icon: 'history', permission: 'acts.read' },
  { to: '/$agency/staff', word: 'page.staff', icon: 'user', permission: 'staff.manage' },
  { to: '/$agency/keys', word: 'page.keys', icon: 'lock', permission: 'staff.manage' },
];

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
