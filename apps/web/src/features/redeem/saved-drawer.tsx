import type { Redemption } from '@fareback/contract';
import { formatHistoryDate } from '@fareback/wording';
import { type ReactNode, useEffect } from 'react';
import { readSaved, saved } from '../../data/saved-redemptions.ts';
import { useStore } from '../../data/store.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List, ListButton } from '../../ui/list.tsx';
import { useTimeLeft } from './use-time-left.ts';

type SavedDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  onOpen: (redemption: Redemption) => void;
};

/** Tickets and codes that were seen on this device, readable without network; those that are over say so [ERR-14]. */
export function SavedDrawer({ isOpen, onClose, onOpen }: SavedDrawerProps): ReactNode {
  const { t } = useSpeech();
  const { kept, isLasting, userId } = useStore(saved);
  useEffect(() => {
    // Another tab may have kept more since.
    if (isOpen) void readSaved(userId ?? undefined);
  }, [isOpen, userId]);
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={t('offline.savedTitle')}
      description={t(isLasting ? 'ticket.savedOffline' : 'ticket.savedForNow')}
      closeLabel={t('access.close')}
    >
      {kept.length === 0 ? (
        <EmptyState icon="ticket" title={t('offline.savedEmpty')} compact />
      ) : (
        <List label={t('offline.savedTitle')}>
          {kept.map(({ redemption }) => (
            <SavedRow key={redemption.TransactionID} redemption={redemption} onOpen={onOpen} />
          ))}
        </List>
      )}
    </Drawer>
  );
}

function SavedRow({ redemption, onOpen }: Pick<SavedDrawerProps, 'onOpen'> & { redemption: Redemption }): ReactNode {
  const { t } = useSpeech();
  const { expiresAtUTC, refundedAtUTC, redeemedAtUTC, Title } = redemption;
  const hasRunOut = useTimeLeft(expiresAtUTC ?? null) === null && expiresAtUTC !== undefined;
  const over = refundedAtUTC !== null ? 'history.refunded' : hasRunOut ? 'ticket.ranOut' : null;
  return (
    <ListButton
      icon="ticket"
      detail={
        <>
          {formatHistoryDate(redeemedAtUTC, t)} {over !== null && <Badge tone="neutral">{t(over)}</Badge>}
        </>
      }
      onClick={() => onOpen(redemption)}
    >
      {Title}
    </ListButton>
  );
}
