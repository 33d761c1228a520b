import type { Redemption } from '@fareback/contract';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { getAppStart } from '../../device/app-start.ts';
import { prefetchParts } from '../../device/when-idle.ts';
import { PartOnItsWay } from '../../navigation/part-on-its-way.tsx';
import type { Connecting } from './home-address.ts';
import type { HomeState } from './use-home.ts';

const MoreMenu = lazyPart(() => import('../../features/menu/more-menu.tsx'), 'MoreMenu');
const ProgramDrawer = lazyPart(() => import('../../features/menu/program-drawer.tsx'), 'ProgramDrawer');
const HomeHelp = lazyPart(() => import('./home-help.tsx'), 'HomeHelp');
const LanguageDrawer = lazyPart(() => import('../../features/language/language-drawer.tsx'), 'LanguageDrawer');
const HomeAccount = lazyPart(() => import('./home-account.tsx'), 'HomeAccount');
const VerificationDrawer = lazyPart(
  () => import('../../features/verification/verification-drawer.tsx'),
  'VerificationDrawer',
);
const SavedDrawer = lazyPart(() => import('../../features/redeem/tickets/saved-drawer.tsx'), 'SavedDrawer');
const HistoryDrawer = lazyPart(() => import('../../features/history/history-drawer.tsx'), 'HistoryDrawer');
const RedemptionDrawer = lazyPart(
  () => import('../../features/redeem/tickets/redemption-drawer.tsx'),
  'RedemptionDrawer',
);

const ConnectOver = lazyPart(() => import('./connect-over.tsx'), 'ConnectOver');
const RidesDrawer = lazyPart(() => import('../../features/rides/rides-drawer.tsx'), 'RidesDrawer');

export interface Shown {
  redemption: Redemption;
  isFresh: boolean;
  isOpen: boolean;
}

type HomeOverlaysProps = {
  home: HomeState;
  shown: Shown | null;
  connecting: Connecting;
  onOpenRedemption: (redemption: Redemption) => void;
  onCloseRedemption: () => void;
};

/** Drawers over Home, each loaded when first opened, if not preloaded. */
export function HomeOverlays(props: HomeOverlaysProps): ReactNode {
  const { home, onOpenRedemption } = props;
  const { overlay, isHistoryOpen, isAccountOpen } = home;
  const wasHistoryOpen = useWasOpen(isHistoryOpen);
  const wasAccountOpen = useWasOpen(isAccountOpen);
  // Preload the most used ones, to open without delay.
  useEffect(() => prefetchParts(HistoryDrawer, MoreMenu), []);
  return (
    <Suspense fallback={<PartOnItsWay />}>
      {overlay.isDrawn('more') && (
        <MoreMenu isOpen={overlay.isOpen('more')} onClose={overlay.close} actions={home.actions} />
      )}
      {overlay.isDrawn('programmes') && <ProgramDrawer isOpen={overlay.isOpen('programmes')} onClose={overlay.close} />}
      {overlay.isDrawn('help') && (
        <HomeHelp isOpen={overlay.isOpen('help')} onClose={overlay.close} onConnect={props.connecting.open} />
      )}
      {overlay.isDrawn('language') && <LanguageDrawer open={overlay.isOpen('language')} onClose={overlay.close} />}
      {overlay.isDrawn('saved') && (
        <SavedDrawer
          isOpen={overlay.isOpen('saved')}
          onClose={overlay.close}
          onOpen={onOpenRedemption}
          onHistory={home.openHistory}
        />
      )}
      {overlay.isDrawn('verify') && (
        <VerificationDrawer
          open={overlay.isOpen('verify')}
          onClose={overlay.close}
          onVerified={overlay.close}
          leadsToOffers
        />
      )}
      {wasAccountOpen && <HomeAccount />}
      {wasHistoryOpen && (
        <HistoryDrawer
          isOpen={isHistoryOpen}
          onClose={home.closeHistory}
          onOpenRedemption={onOpenRedemption}
          onRides={() => overlay.open('rides')}
          appStart={getAppStart()}
        />
      )}
      <OverHistory {...props} />
      <OverEarn {...props} />
    </Suspense>
  );
}

/**
 * Drawers over the history: rides, a redemption. A shared Suspense boundary would hide the history while they load, and
 * a drawer that returns would treat the newer one as the page behind it and hide it from screen readers.
 */
function OverHistory({ home, shown, connecting, onCloseRedemption }: HomeOverlaysProps): ReactNode {
  const { overlay } = home;
  return (
    <Suspense fallback={<PartOnItsWay />}>
      {overlay.isDrawn('rides') && (
        <RidesDrawer
          isOpen={overlay.isOpen('rides')}
          onClose={overlay.close}
          onConnect={(providerId) => {
            // The list of all accounts replaces the overlay; a single one opens over it.
            if (providerId === undefined) overlay.close();
            connecting.open(providerId);
          }}
        />
      )}
      {shown && (
        <RedemptionDrawer
          isOpen={shown.isOpen}
          redemption={shown.redemption}
          isFresh={shown.isFresh}
          onClose={onCloseRedemption}
          onNavigate={home.goTo}
        />
      )}
    </Suspense>
  );
}

/** The connect drawer over its opener, which stays. */
function OverEarn({ connecting: { providerId, isOpen, close } }: HomeOverlaysProps): ReactNode {
  if (providerId === null) return null;
  return (
    <Suspense fallback={<PartOnItsWay />}>
      <ConnectOver providerId={isOpen ? providerId : null} onClose={close} />
    </Suspense>
  );
}

/** True once it was opened: it stays mounted for its closing animation. */
function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen;
}
