import { AppBar } from '@fareback/ui/layout/page.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, Suspense } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { Balance } from '../../features/balance/balance.tsx';
import { LanguageButton } from '../../features/language/language-button.tsx';
import { firstName } from '../../features/menu/first-name.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { paths } from '../../navigation/paths.ts';
import { useConfig } from '../../tenant/config.tsx';
import { PathLink } from '../layouts/path-link.tsx';
import styles from './home.module.css';
import { addressOfTab, type Tab } from './home-address.ts';
import type { HomeState } from './use-home.ts';

const AccountDropdown = lazyPart(
  () => import('../../features/menu/account-dropdown.tsx'),
  'AccountDropdown',
  'inPlace',
);

/** Home's header: logo and balance; on wide screens also the tabs, the language and the account menu [HOME-18..21]. */
export function HomeBar({ home, wide }: { home: HomeState; wide: boolean }): ReactNode {
  const { t } = useTranslation();
  const { TenantName, TenantHeaderLogoURL, TenantLogoURL } = useConfig();
  const name = firstName(useUserInfo()?.name);
  const greeting = name === null ? t('home.greetingNoName') : t('home.greeting', { name });
  const logo = TenantHeaderLogoURL ?? TenantLogoURL;
  return (
    <AppBar
      nav={wide ? <WideTabs home={home} /> : undefined}
      end={
        <>
          <Balance onOpen={home.openHistory} />
          {wide && home.isUpdated && <LanguageButton />}
          {wide && (
            <Suspense fallback={<span className={styles['awaited']}>{greeting}</span>}>
              <AccountDropdown actions={home.actions} onMore={() => home.overlay.open('more')}>
                {greeting}
              </AccountDropdown>
            </Suspense>
          )}
        </>
      }
    >
      <PathLink to={paths.home} className={styles['logo']} aria-label={t('access.home', { tenant: TenantName })}>
        {logo ? <img src={logo} alt="" className={styles['logoPicture']} /> : TenantName}
      </PathLink>
    </AppBar>
  );
}

/** Scrolls to a pane and focuses it, which skips the other pane's controls by keyboard [UX-04]. */
function goToPane(tab: Tab): void {
  const pane = document.getElementById(`pane-${tab}`);
  pane?.focus();
  pane?.scrollIntoView();
}

/** Both panes are visible: choosing one marks it, sets its address and scrolls to it [HOME-19]. */
function WideTabs({ home }: { home: HomeState }): ReactNode {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('access.mainNavigation')} className={styles['tabs']}>
      {(['earn', 'redeem'] as const).map((tab) => {
        const { path, state } = addressOfTab(tab, home.isUpdated);
        return (
          <PathLink
            key={tab}
            to={path}
            state={state}
            replace
            className={styles['tab']}
            aria-current={home.tab === tab ? 'page' : undefined}
            onClick={() => goToPane(tab)}
          >
            {t(`home.${tab}`)}
          </PathLink>
        );
      })}
    </nav>
  );
}
