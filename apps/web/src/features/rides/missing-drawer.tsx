import type { MissingRide } from '@fareback/contract';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { ClockNote } from '../../tenant/clock-note.tsx';
import { MissingRideForm } from './missing-ride-form.tsx';
import { useMissingInput } from './use-missing-input.ts';
import { useSendMissing } from './use-send-missing.ts';

type MissingDrawerProps = { isOpen: boolean; onClose: () => void; onConnect: () => void };

/**
 * Reports a missing ride: a form, or a confirmation once sent. Input and result survive closing the drawer [EARN-12,
 * ERR-29].
 */
export function MissingDrawer({ isOpen, onClose, onConnect }: MissingDrawerProps): ReactNode {
  const { t, language } = useFullTranslation();
  const [sent, setSent] = useState<MissingRide | null>(null);
  const providers = useQuery(dataSets.providers(language));
  const statuses = useQuery(dataSets.providerStatuses());
  const isKnown = providers.data !== undefined && statuses.data !== undefined;
  const connected = (providers.data ?? []).filter(({ ProviderID }) =>
    statuses.data?.some((one) => one.ProviderID === ProviderID && one.status === 'CONNECTED'),
  );
  const input = useMissingInput(connected);
  const sending = useSendMissing((report) => {
    setSent(report);
    input.clear();
  });
  const title = t(sent ? 'rides.missing.sentTitle' : 'rides.missing.open');
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      onClosed={() => setSent(null)}
      title={title}
      hideTitle={sent !== null}
      {...(sent ? {} : { description: t('rides.missing.lead') })}
      closeLabel={t('access.close')}
      {...(sent
        ? {
            actions: (
              <Button wide onClick={onClose}>
                {t('common.done')}
              </Button>
            ),
          }
        : {})}
    >
      {sent ? (
        <EmptyState icon="check-circle" title={title} compact>
          {t('rides.missing.sentText', { provider: sent.providerName })}
        </EmptyState>
      ) : isKnown && connected.length === 0 ? (
        <EmptyState
          icon="card"
          title={t('rides.missing.noAccountTitle')}
          compact
          action={<Button onClick={onConnect}>{t('menu.connectAccount')}</Button>}
        >
          {t('rides.missing.noAccountText')}
        </EmptyState>
      ) : (
        <Stack gap={4}>
          <ClockNote />
          <MissingRideForm providers={connected} input={input} sending={sending} />
        </Stack>
      )}
    </Drawer>
  );
}
