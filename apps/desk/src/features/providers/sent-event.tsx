import { adminRoutes, type RejectedEvent } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { type ReactNode, useState } from 'react';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { useTranslation } from '../../words/translation.tsx';
import styles from './sent-event.module.css';

type SentEventProps = { agency: string; provider: string; event: RejectedEvent; onClose: () => void };

/**
 * Shows a rejected event as the provider sent it, after a notice that it identifies a rider and that the view is
 * audited [DESK-139].
 */
export function SentEvent({ agency, provider, event, onClose }: SentEventProps): ReactNode {
  const { t } = useTranslation();
  const [sent, setSent] = useState<RejectedEvent | null>();
  const name = event.eventId ?? t('providers.nameless');
  if (sent === undefined)
    return (
      <ActionDialog
        route={adminRoutes.events.readRejected}
        params={{ agency, provider }}
        title={t('providers.openTitle', { name })}
        lead={t('providers.openLead')}
        confirm={t('providers.open')}
        begin={{ rejectedId: event.rejectedId }}
        done={() => t('providers.opened')}
        onDone={({ events }) => setSent(events[0] ?? null)}
        onClose={onClose}
        refreshes={['acts']}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      actions={
        <>
          {sent?.body && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
            <pre className={styles['sent']} dir="ltr" tabIndex={0}>
              {indented(sent.body)}
            </pre>
          )}
          <Button wide onClick={onClose}>
            {t('desk.close')}
          </Button>
        </>
      }
    >
      {sent === null ? t('providers.gone') : sent.body === null ? t('providers.tooLarge') : t('providers.asSent')}
    </Dialog>
  );
}

/** Pretty-prints JSON; returns any other text unchanged. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
