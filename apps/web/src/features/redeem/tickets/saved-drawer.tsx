import type { Redemption } from '@fareback/contract';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { List } from '@fareback/ui/layout/list.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useEffect } from 'react';
import { loadSavedRedemptions, savedRedemptions } from '../../../device/saved-redemptions.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { useStore } from '../../../state/store.ts';
import { TicketRow, useMyTickets } from './my-tickets.tsx';
import { byLatest } from './tickets-at-hand.ts';

type SavedDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  onOpen: (redemption: Redemption) => void;
  /** Opens the history with older ones; undefined if only this device's data is available. */
  onHistory?: (() => void) | undefined;
};

/** Tickets and codes on this device, latest first, available offline; expired ones say so [ERR-14, REDEEM-22]. */
export function SavedDrawer({ isOpen, onClose, onOpen, onHistory }: SavedDrawerProps): ReactNode {
  const { t } = useTranslation();
  const { redemptions: kept, isLasting, userId } = useStore(savedRedemptions);
  useEffect(() => {
    // Another tab may have stored more.
    if (isOpen) void loadSavedRedemptions(userId ?? undefined);
  }, [isOpen, userId]);
  const redemptions = kept.map(({ redemption }) => redemption).toSorted(byLatest);
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={t('offline.savedTitle')}
      description={t(isLasting ? 'ticket.savedOffline' : 'ticket.savedForNow')}
      closeLabel={t('access.close')}
    >
      {onHistory !== undefined && <Latest />}
      <Stack gap={4}>
        {redemptions.length === 0 ? (
          <EmptyState icon="ticket" title={t('offline.savedEmpty')} compact />
        ) : (
          <List label={t('offline.savedTitle')}>
            {redemptions.map((redemption) => (
              <TicketRow key={redemption.TransactionID} redemption={redemption} onOpen={onOpen} />
            ))}
          </List>
        )}
        {onHistory !== undefined && (
          <Button wide variant="secondary" icon={<Icon name="history" size={18} />} onClick={onHistory}>
            {t('menu.history')}
          </Button>
        )}
      </Stack>
    </Drawer>
  );
}

/** Loads the latest ones if this device has few. */
function Latest(): ReactNode {
  useMyTickets();
  return null;
}
