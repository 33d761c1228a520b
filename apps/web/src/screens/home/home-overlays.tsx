import type { Redemption } from '@fareback/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { paths } from '../../app/paths.ts';
import { appStart } from '../../device/app-start.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { overlaysLeft } from '../../ui/overlay/use-back-closes.ts';
import type { HomeState } from './use-home.ts';

const MoreMenu = lazy(() => import('../../features/menu/more-menu.tsx').then((it) => ({ default: it.MoreMenu })));
const ProgrammeDrawer = lazy(() =>
  import('../../features/menu/programme-drawer.tsx').then((it) => ({ default: it.ProgrammeDrawer })),
);
const HelpDrawer = lazy(() => import('../../features/help/help-drawer.tsx').then((it) => ({ default: it.HelpDrawer })));
const LanguageDrawer = lazy(() =>
  import('../../features/language/language-drawer.tsx').then((it) => ({ default: it.LanguageDrawer })),
);
const HomeAccount = lazy(() => import('./home-account.tsx').then((it) => ({ default: it.HomeAccount })));
const VerificationDrawer = lazy(() =>
  import('../../features/verification/verification-drawer.tsx').then((it) => ({ default: it.VerificationDrawer })),
);
const SavedDrawer = lazy(() =>
  import('../../features/redeem/ticket/saved-drawer.tsx').then((it) => ({ default: it.SavedDrawer })),
);
const HistoryDrawer = lazy(() =>
  import('../../features/history/history-drawer.tsx').then((it) => ({ default: it.HistoryDrawer })),
);
const RedemptionDrawer = lazy(() =>
  import('../../features/redeem/press/redemption-drawer.tsx').then((it) => ({ default: it.RedemptionDrawer })),
);

const RidesDrawer = lazy(() =>
  import('../../features/rides/rides-drawer.tsx').then((it) => ({ default: it.RidesDrawer })),
);

/** A redemption that is shown, or was and is closing. */
export interface Shown {
  redemption: Redemption;
  isFresh: boolean;
  isOpen: boolean;
}

type HomeOverlaysProps = {
  home: HomeState;
  shown: Shown | null;
  onOpenRedemption: (redemption: Redemption) => void;
  onCloseRedemption: () => void;
};

/** Drawers over Home, each fetched when first opened. */
export function HomeOverlays({ home, shown, onOpenRedemption, onCloseRedemption }: HomeOverlaysProps): ReactNode {
  const { t } = useSpeech();
  const { over, isHistoryOpen, isAccountOpen } = home;
  const [wasHistoryOpen, setHistoryOpen] = useState(isHistoryOpen);
  if (isHistoryOpen && !wasHistoryOpen) setHistoryOpen(true);
  const [wasAccountOpen, setAccountOpen] = useState(isAccountOpen);
  if (isAccountOpen && !wasAccountOpen) setAccountOpen(true);
  return (
    <Suspense fallback={null}>
      {over.isDrawn('more') && <MoreMenu isOpen={over.isOpen('more')} onClose={over.close} actions={home.actions} />}
      {over.isDrawn('programmes') && <ProgrammeDrawer isOpen={over.isOpen('programmes')} onClose={over.close} />}
      {over.isDrawn('help') && <HelpDrawer isOpen={over.isOpen('help')} onClose={over.close} />}
      {over.isDrawn('language') && <LanguageDrawer open={over.isOpen('language')} onClose={over.close} />}
      {over.isDrawn('saved') && (
        <SavedDrawer
          isOpen={over.isOpen('saved')}
          onClose={over.close}
          onOpen={onOpenRedemption}
          onHistory={home.openHistory}
        />
      )}
      {over.isDrawn('verify') && (
        <VerificationDrawer
          open={over.isOpen('verify')}
          onClose={over.close}
          onVerified={over.close}
          goOnLabel={t('verify.successAction')}
        />
      )}
      {wasAccountOpen && <HomeAccount />}
      {wasHistoryOpen && (
        <HistoryDrawer
          isOpen={isHistoryOpen}
          onClose={home.closeHistory}
          onOpenRedemption={onOpenRedemption}
          onRides={() => over.open('rides')}
          appStart={appStart}
        />
      )}
      {/* Opened over the history. One boundary for all would hide the history while they are fetched, and a drawer that comes back takes the newer one for the page behind it: out of reach of screen readers. */}
      <Suspense fallback={null}>
        {over.isDrawn('rides') && (
          <RidesDrawer
            isOpen={over.isOpen('rides')}
            onClose={over.close}
            onConnect={() => {
              over.close();
              void overlaysLeft().then(() => home.goTo(paths.connect));
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
    </Suspense>
  );
}
