import type { Redemption } from '@fareback/contract';
import { Page, TabBar, TabBarItem } from '@fareback/ui/layout/page.tsx';
import { useWide } from '@fareback/ui/layout/use-media.ts';
import { lazyPart, setSharedLoader } from '@fareback/ui/lazy-part.ts';
import { overlaysLeft } from '@fareback/ui/overlay/use-back-closes.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { isHomeServerRendered } from '../device/is-home-server-rendered.ts';
import { hasOfflineState } from '../device/session.ts';
import { hasPendingWork } from '../features/redeem/checkout/pending-work.ts';
import { loadMessages, useTranslation } from '../i18n/language.tsx';
import { paths } from '../navigation/paths.ts';
import { Navigate, useScreenTitle } from '../navigation/router.ts';
import { type Tab, useConnecting } from './home/home-address.ts';
import { HomeBar } from './home/home-bar.tsx';
import type { Shown } from './home/home-overlays.tsx';
import type { PromptState } from './home/home-prompts.tsx';
import { fetchPaneParts, Panes } from './home/panes.tsx';
import { type HomeState, useHome } from './home/use-home.ts';

const HomeOverlays = lazyPart(() => import('./home/home-overlays.tsx'), 'HomeOverlays');
const HomePrompts = lazyPart(() => import('./home/home-prompts.tsx'), 'HomePrompts');
const LeftOpen = lazyPart(
  () => import('../features/redeem/checkout/restore-pending-redemption.tsx'),
  'RestorePendingRedemption',
);

/**
 * The app replaces server-rendered Home only once all parts have loaded, so nothing moves; the same for Home from the
 * cache. The module that loads Home awaits this.
 */
export const whole =
  typeof document !== 'undefined' && (isHomeServerRendered() || hasOfflineState()) ? fetchPaneParts() : null;

const noPrompt: PromptState = { isSpokenFor: false, tutorialTab: null };

/**
 * The main screen: Earn and Redeem, side by side on wide screens and as tabs on narrow ones; everything else opens over
 * it [HOME-01, HOME-02].
 */
export function Home(): ReactNode {
  // Before the first part is requested.
  useState(() => setSharedLoader(() => loadMessages('rest')));
  const { t } = useTranslation();
  const wide = useWide();
  const address = useHome();
  const [shown, setShown] = useState<Shown | null>(null);
  // Remove the history entry of the dialog or drawer first.
  const goOn = (path: string) => void overlaysLeft().then(() => address.goTo(path));
  const connecting = useConnecting(() => goOn(paths.connect));
  const isCovered = connecting.isOpen || (shown?.isOpen ?? false);
  const [{ isSpokenFor, tutorialTab }, setPromptState] = useState<PromptState>(noPrompt);
  const home = tutorialTab === null ? address : { ...address, tab: tutorialTab };
  useScreenTitle(t(`home.${home.tab}`));
  const isCalm = !isSpokenFor && !isCovered && !home.overlay.isAnyOpen && !home.isHistoryOpen;
  // Read once: tickets that this page opens itself are handled by their own code.
  const [isLeftOpen] = useState(hasPendingWork);

  const showRedemption = (redemption: Redemption, isFresh = true) => setShown({ redemption, isFresh, isOpen: true });
  if (home.replaceWith !== null) return <Navigate to={home.replaceWith.path} state={home.replaceWith.state} replace />;

  return (
    <>
      <Page
        skipLabel={t('access.skipToContent')}
        header={<HomeBar home={home} wide={wide} />}
        tabBar={wide ? undefined : <Tabs home={home} />}
      >
        <Panes home={home} wide={wide} tells={isCalm} onRedeemed={showRedemption} onConnect={connecting.open} />
      </Page>
      <Suspense>
        <HomeOverlays
          home={home}
          shown={shown}
          connecting={connecting}
          onOpenRedemption={(redemption) => showRedemption(redemption, false)}
          onCloseRedemption={() => setShown((before) => before && { ...before, isOpen: false })}
        />
      </Suspense>
      <Suspense fallback={null}>
        {isLeftOpen && <LeftOpen onShow={showRedemption} onConnect={connecting.open} />}
      </Suspense>
      <Suspense fallback={null}>
        <HomePrompts home={address} isCovered={isCovered} onChange={setPromptState} onNavigate={goOn} />
      </Suspense>
    </>
  );
}

/** The two content tabs and More, above the safe area [HOME-02]. */
export function Tabs({ home }: { home: HomeState }): ReactNode {
  const { t } = useTranslation();
  const item = (tab: Tab, icon: 'points' | 'gift') => (
    <TabBarItem
      icon={icon}
      current={home.tab === tab && !home.overlay.isOpen('more')}
      data-tutorial={tab}
      onClick={() => {
        home.chooseTab(tab);
        scrollTo({ top: 0 });
      }}
    >
      {t(`home.${tab}`)}
    </TabBarItem>
  );
  return (
    <TabBar label={t('access.mainNavigation')}>
      {item('earn', 'points')}
      {item('redeem', 'gift')}
      <TabBarItem
        icon="more"
        current={home.overlay.isOpen('more')}
        aria-haspopup="dialog"
        data-tutorial="more"
        onClick={() => home.overlay.open('more')}
      >
        {t('home.more')}
      </TabBarItem>
    </TabBar>
  );
}
