import type { Redemption } from '@fareback/contract';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useUserInfo } from '../../data/use-user-info.ts';
import { EarnPane } from '../../features/earn/earn-pane.tsx';
import { firstName } from '../../features/menu/first-name.ts';
import { ShopSkeleton } from '../../features/redeem/shop/shop-skeleton.tsx';
import { RewardPlace } from '../../features/triumph/reward-place.tsx';
import { useSpeech } from '../../i18n/language.tsx';
import { paths } from '../../navigation/paths.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { FriendsInvitation } from './friends-invitation.tsx';
import styles from './home.module.css';
import type { Tab } from './home-address.ts';
import type { HomeState } from './use-home.ts';

const loadRedeemPane = () => import('../../features/redeem/redeem-pane.tsx');
const NextReward = lazyPart(() => import('../../features/triumph/next-reward.tsx'), 'NextReward', 'inPlace');
const RedeemPane = lazyPart(loadRedeemPane, 'RedeemPane', 'inPlace');

type PanesProps = {
  home: HomeState;
  wide: boolean;
  onRedeemed: (redemption: Redemption, isFresh?: boolean) => void;
  /** Leads to connecting an account; to all of them where none is named. */
  onConnect: (providerId?: string) => void;
};

/** Earn and Redeem: side by side on wide screens, the chosen one under a greeting on narrow ones [HOME-01]. */
export function Panes({ home, wide, onRedeemed, onConnect }: PanesProps): ReactNode {
  const { t } = useSpeech();
  const { tab, isUpdated, goTo } = home;
  const name = firstName(useUserInfo()?.name);
  const greeting = name === null ? t('home.greetingNoName') : t('home.greeting', { name });
  const panes = {
    earn: (
      <>
        <FriendsInvitation onVerify={() => home.overlay.open('verify')} onEnterCode={() => goTo(paths.rewardCode)} />
        <Suspense fallback={<RewardPlace />}>
          <NextReward onNavigate={goTo} />
        </Suspense>
        <EarnPane
          isUpdated={isUpdated}
          onConnect={onConnect}
          onRides={() => home.overlay.open('rides')}
          onNavigate={goTo}
        />
      </>
    ),
    redeem: (
      <Suspense fallback={<ShopSkeleton />}>
        <RedeemPane
          isUpdated={isUpdated}
          isVerifying={home.overlay.isOpen('verify')}
          onVerify={() => home.overlay.open('verify')}
          onRedeemed={onRedeemed}
          onTickets={home.actions.onTickets}
          onConnect={onConnect}
          onNavigate={goTo}
        />
      </Suspense>
    ),
  };
  // A phone shows Earn first; the shop's code comes behind it, before anybody asks.
  useEffect(() => void loadRedeemPane().catch(() => {}), []);

  if (wide) return <SideBySide tab={tab} panes={panes} />;
  return (
    <>
      <h1 className={styles['greeting']}>{tab === 'earn' ? greeting : t('redeem.title')}</h1>
      {panes[tab]}
    </>
  );
}

/** Both panes under their titles; choosing the tab of one in the wide header brings it into view [HOME-19]. */
function SideBySide({ tab, panes }: { tab: Tab; panes: Record<Tab, ReactNode> }): ReactNode {
  const { t } = useSpeech();
  const chosen = useRef<HTMLElement>(null);
  useEffect(() => {
    if (tab === 'redeem') chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [tab]);
  return (
    <div className={styles['panes']}>
      {(['earn', 'redeem'] as const).map((pane) => (
        <section
          key={pane}
          ref={pane === tab ? chosen : undefined}
          id={`pane-${pane}`}
          className={styles['pane']}
          aria-labelledby={`pane-${pane}-title`}
        >
          <h1 id={`pane-${pane}-title`} className={styles['paneTitle']}>
            {t(`${pane}.title`)}
          </h1>
          {panes[pane]}
        </section>
      ))}
    </div>
  );
}
