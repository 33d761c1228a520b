import { closeInvitation, type Redemption } from '@fareback/contract';
import { useStableCallback } from '@fareback/ui/hooks.ts';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, Suspense, useEffect } from 'react';
import { api } from '../../data/calls/client.ts';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { whenIdle } from '../../device/when-idle.ts';
import { RewardPlace } from '../../features/celebration/reward-place.tsx';
import { EarnPane, fetchEarnParts } from '../../features/earn/earn-pane.tsx';
import { firstName } from '../../features/menu/first-name.ts';
import { ShopSkeleton } from '../../features/redeem/offers/shop-skeleton.tsx';
import { useTranslation } from '../../i18n/language.tsx';
import { paths } from '../../navigation/paths.ts';
import styles from './home.module.css';
import type { Tab } from './home-address.ts';
import type { HomeState } from './use-home.ts';

const InvitationCard = lazyPart(() => import('../../features/codes/invitation-card.tsx'), 'InvitationCard', 'inPlace');

type FriendsInvitationProps = { onVerify: () => void; onEnterCode: () => void };

/** The member's referral, while there is something to show [REFER-20, REFER-21]. */
function FriendsInvitation(ways: FriendsInvitationProps): ReactNode {
  const member = useUserInfo();
  const savedInvitation = member?.keptInvitation ?? null;
  const followed = member?.usedInviteCodes.find(({ referral }) => referral !== undefined)?.referral ?? null;
  const activeReferral = followed?.state === 'PAID' ? null : followed;
  // A paid referral is among the points, so there is nothing left to show.
  const isSettled = savedInvitation?.state === 'ENTERED' && followed?.state === 'PAID';
  useEffect(() => {
    if (isSettled) api.call(closeInvitation).catch(() => {});
  }, [isSettled]);
  if (activeReferral === null && (savedInvitation === null || savedInvitation.state === 'ENTERED')) return null;
  return (
    <Suspense fallback={null}>
      <InvitationCard saved={savedInvitation} referral={activeReferral} {...ways} />
    </Suspense>
  );
}

const loadRedeemPane = () => import('../../features/redeem/redeem-pane.tsx');
const NextReward = lazyPart(() => import('../../features/celebration/next-reward.tsx'), 'NextReward', 'inPlace');
const CelebrationToasts = lazyPart(
  () => import('../../features/celebration/celebration-toasts.tsx'),
  'CelebrationToasts',
  'inPlace',
);
const RedeemPane = lazyPart(loadRedeemPane, 'RedeemPane', 'inPlace');

/** Preloads the lazy parts of the first pane. */
export const fetchPaneParts = (): Promise<unknown> => Promise.allSettled([NextReward.fetch(), fetchEarnParts()]);

type PanesProps = {
  home: HomeState;
  wide: boolean;
  /** No dialog is open, so achievements may be shown. */
  tells: boolean;
  onRedeemed: (redemption: Redemption, isFresh?: boolean) => void;
  /** Opens connecting an account; all of them if no provider is given. */
  onConnect: (providerId?: string) => void;
};

/** Earn and Redeem: side by side on wide screens, the chosen one under a greeting on narrow ones [HOME-01]. */
export function Panes({ home, wide, tells, onRedeemed, onConnect }: PanesProps): ReactNode {
  const { t } = useTranslation();
  const { tab, isUpdated } = home;
  // Stable callbacks: overlays and address changes must not render the panes again.
  const goTo = useStableCallback(home.goTo);
  const verify = useStableCallback(() => home.overlay.open('verify'));
  const showRides = useStableCallback(() => home.overlay.open('rides'));
  const showTickets = useStableCallback(home.actions.onTickets);
  const showRedemption = useStableCallback(onRedeemed);
  const connect = useStableCallback(onConnect);
  const name = firstName(useUserInfo()?.name);
  const greeting = name === null ? t('home.greetingNoName') : t('home.greeting', { name });
  const panes = {
    earn: (
      <>
        <FriendsInvitation onVerify={verify} onEnterCode={() => goTo(paths.rewardCode)} />
        <Suspense fallback={<RewardPlace />}>
          <NextReward onNavigate={goTo} />
        </Suspense>
        <EarnPane isUpdated={isUpdated} onConnect={connect} onRides={showRides} onNavigate={goTo} />
      </>
    ),
    redeem: (
      <Suspense fallback={<ShopSkeleton />}>
        <RedeemPane
          isUpdated={isUpdated}
          isVerifying={home.overlay.isOpen('verify')}
          onVerify={verify}
          onRedeemed={showRedemption}
          onTickets={showTickets}
          onConnect={connect}
          onNavigate={goTo}
        />
      </Suspense>
    ),
  };
  // A phone shows Earn first; preload the shop in idle time.
  useEffect(() => whenIdle(() => void loadRedeemPane().catch(() => {})), []);

  if (wide) return <SideBySide tab={tab} panes={panes} tells={tells} />;
  return (
    <>
      <Heading tells={tells}>
        <h1>{tab === 'earn' ? greeting : t('redeem.title')}</h1>
      </Heading>
      {panes[tab]}
    </>
  );
}

/** A title that achievements cover for a while: it has no controls, so nothing moves or is blocked [HOME-25]. */
function Heading({ tells, children }: { tells: boolean; children: ReactNode }): ReactNode {
  return (
    <div className={styles['heading']}>
      {children}
      {tells && (
        <Suspense fallback={null}>
          <CelebrationToasts />
        </Suspense>
      )}
    </div>
  );
}

/** Both panes with their titles; choosing a tab in the wide header scrolls to its pane [HOME-19]. */
function SideBySide({ tab, panes, tells }: { tab: Tab; panes: Record<Tab, ReactNode>; tells: boolean }): ReactNode {
  const { t } = useTranslation();
  useEffect(() => {
    if (tab === 'redeem') document.getElementById(`pane-${tab}`)?.scrollIntoView({ block: 'nearest' });
  }, [tab]);
  return (
    <div className={styles['panes']}>
      {(['earn', 'redeem'] as const).map((pane) => (
        <section
          key={pane}
          id={`pane-${pane}`}
          className={styles['pane']}
          aria-labelledby={`pane-${pane}-title`}
          tabIndex={-1}
        >
          <Heading tells={tells && pane === 'earn'}>
            <h1 id={`pane-${pane}-title`}>{t(`${pane}.title`)}</h1>
          </Heading>
          {panes[pane]}
        </section>
      ))}
    </div>
  );
}
