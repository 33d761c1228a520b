import type { Redemption } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { loadSavedRedemptions, savedRedemptions } from '../../device/saved-redemptions.ts';
import { RedemptionDrawer } from '../../features/redeem/tickets/redemption-drawer.tsx';
import { SavedDrawer } from '../../features/redeem/tickets/saved-drawer.tsx';
import { useTranslation } from '../../i18n/language.tsx';
import { useNavigate } from '../../navigation/router.ts';
import { useStore } from '../../state/store.ts';

/** The tickets and codes on this device, over any content; an opened one stays above the list [ERR-14, D-155]. */
export function SavedOverlay({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const navigate = useNavigate();
  const [shown, setShown] = useState<{ redemption: Redemption; isOpen: boolean } | null>(null);
  return (
    <>
      <SavedDrawer isOpen={isOpen} onClose={onClose} onOpen={(redemption) => setShown({ redemption, isOpen: true })} />
      {shown !== null && (
        <RedemptionDrawer
          isOpen={shown.isOpen}
          redemption={shown.redemption}
          isFresh={false}
          onClose={() => setShown({ ...shown, isOpen: false })}
          onNavigate={(path) => navigate(path)}
        />
      )}
    </>
  );
}

/** Button on the error page that opens them: tickets matter most when nothing else works. */
export function SavedTickets({ onShowing }: { onShowing: (isShowing: boolean) => void }): ReactNode {
  const { t } = useTranslation();
  const hasSaved = useStore(savedRedemptions).redemptions.length > 0;
  useEffect(() => void loadSavedRedemptions(savedRedemptions.get().userId ?? undefined), []);
  const [isListOpen, setListOpen] = useState(false);
  const openList = (isOpen: boolean) => {
    setListOpen(isOpen);
    onShowing(isOpen);
  };
  if (!hasSaved) return null;
  return (
    <>
      <Button variant="secondary" icon={<Icon name="ticket" size={18} />} onClick={() => openList(true)}>
        {t('offline.savedTickets')}
      </Button>
      <SavedOverlay isOpen={isListOpen} onClose={() => openList(false)} />
    </>
  );
}
