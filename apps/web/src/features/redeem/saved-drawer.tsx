import type { Redemption } from '@fareback/contract';
import { formatHistoryDate } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useSpeech } from '../../i18n/language.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List, ListButton } from '../../ui/list.tsx';

type SavedDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  saved: readonly Redemption[];
  onOpen: (redemption: Redemption) => void;
};

/** Tickets and codes that were seen on this device, readable without network [ERR-14]. */
export function SavedDrawer({ isOpen, onClose, saved, onOpen }: SavedDrawerProps): ReactNode {
  const { t } = useSpeech();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={t('offline.savedTitle')}
      description={t('ticket.savedOffline')}
      closeLabel={t('access.close')}
    >
      {saved.length === 0 ? (
        <EmptyState icon="ticket" title={t('offline.savedEmpty')} compact />
      ) : (
        <List label={t('offline.savedTitle')}>
          {saved.map((redemption) => (
            <ListButton
              key={redemption.TransactionID}
              icon="ticket"
              detail={formatHistoryDate(redemption.redeemedAtUTC, t)}
              onClick={() => onOpen(redemption)}
            >
              {redemption.Title}
            </ListButton>
          ))}
        </List>
      )}
    </Drawer>
  );
}
