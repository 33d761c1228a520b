import { adminRoutes, type NewWebhook, type Webhook } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { MomentField, NumberField } from '../../parts/action-fields.tsx';
import { MoreActions } from '../../parts/menu.tsx';
import { momentText, useZone } from '../../parts/moment.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { EditWebhook, webhookRefreshes } from './webhook-form.tsx';

type Doing = 'edit' | 'switch' | 'secret' | 'replay' | 'remove';

type OneProps = { webhook: Webhook; onClose: () => void };

const dialogs: Record<Doing, (props: OneProps) => ReactNode> = {
  edit: EditWebhook,
  switch: SwitchWebhook,
  secret: RotateSecret,
  replay: ReplayRange,
  remove: RemoveWebhook,
};

/** A button to edit an endpoint, and a menu with its other acts [DESK-644]. */
export function WebhookActions({ webhook }: { webhook: Webhook }): ReactNode {
  const { t } = useTranslation();
  const [doing, setDoing] = useState<Doing | null>(null);
  const OpenDialog = doing === null ? null : dialogs[doing];
  const act = (label: string, one: Doing) => ({ label, onChoose: () => setDoing(one) });
  return (
    <>
      <Button variant="secondary" onClick={() => setDoing('edit')}>
        {t('webhooks.edit')}
      </Button>
      <MoreActions
        actions={[
          act(t(webhook.isEnabled ? 'webhooks.turnOff' : 'webhooks.turnOn'), 'switch'),
          act(t('webhooks.rotate'), 'secret'),
          ...(webhook.isEnabled ? [act(t('webhooks.replay'), 'replay')] : []),
          act(t('webhooks.remove'), 'remove'),
        ]}
      />
      {OpenDialog !== null && <OpenDialog webhook={webhook} onClose={() => setDoing(null)} />}
    </>
  );
}

const paramsOf = (agency: string, { webhookId }: Webhook) => ({ agency, webhook: webhookId });

function SwitchWebhook({ webhook, onClose }: OneProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { url, description, events, fields, isEnabled, waiting } = webhook;
  return (
    <ActionDialog
      route={adminRoutes.webhooks.update}
      params={paramsOf(agencyId, webhook)}
      title={t(isEnabled ? 'webhooks.turnOff' : 'webhooks.turnOn')}
      lead={isEnabled ? t('webhooks.turnOffLead', { waiting }) : t('webhooks.turnOnLead')}
      confirm={t(isEnabled ? 'webhooks.turnOff' : 'webhooks.turnOn')}
      begin={{ url, description, events, fields, isEnabled: !isEnabled }}
      done={() => t('webhooks.saved')}
      onClose={onClose}
      refreshes={webhookRefreshes}
    />
  );
}

/** Replaces the secret, shows the new one once, and until when the old one also signs. */
function RotateSecret({ webhook, onClose }: OneProps): ReactNode {
  const { t, language } = useTranslation();
  const timeZone = useZone();
  const { agencyId } = useAgency();
  const [made, setMade] = useState<NewWebhook | null>(null);
  if (made !== null) {
    const until = made.webhook.oldSecretUntil;
    return (
      <ShownOnce secret={made.secret} title={t('webhooks.rotated')} onClose={onClose}>
        {until === null
          ? t('webhooks.oldSecretEnded')
          : t('webhooks.oldSecretWorks', { time: momentText(until, { language, timeZone }) })}
      </ShownOnce>
    );
  }
  return (
    <ActionDialog
      route={adminRoutes.webhooks.rotateSecret}
      params={paramsOf(agencyId, webhook)}
      title={t('webhooks.rotate')}
      lead={t('webhooks.rotateLead')}
      confirm={t('webhooks.rotate')}
      begin={{ oldHours: 24 }}
      done={() => t('webhooks.rotated')}
      onDone={setMade}
      onClose={onClose}
      refreshes={webhookRefreshes}
    >
      <NumberField name="oldHours" label={t('webhooks.oldHours')} help={t('webhooks.oldHoursHelp')} />
    </ActionDialog>
  );
}

/** Sends all events of a time range again, at most 1,000. */
function ReplayRange({ webhook, onClose }: OneProps): ReactNode {
  const { t, language } = useTranslation();
  const timeZone = useZone();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.webhooks.replay}
      params={paramsOf(agencyId, webhook)}
      title={t('webhooks.replay')}
      lead={t('webhooks.replayLead')}
      confirm={t('webhooks.replayConfirm')}
      begin={{ from: '', until: '' }}
      done={({ queued, nextFrom }) =>
        nextFrom === null
          ? t('webhooks.replayed', { queued })
          : t('webhooks.replayedPart', { queued, time: momentText(nextFrom, { language, timeZone }) })
      }
      onClose={onClose}
      refreshes={webhookRefreshes}
    >
      <MomentField name="from" label={t('webhooks.from')} />
      <MomentField name="until" label={t('webhooks.until')} />
    </ActionDialog>
  );
}

function RemoveWebhook({ webhook, onClose }: OneProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const navigate = useNavigate();
  return (
    <ActionDialog
      route={adminRoutes.webhooks.remove}
      params={paramsOf(agencyId, webhook)}
      title={t('webhooks.removeTitle')}
      lead={t('webhooks.removeLead', { url: webhook.url })}
      confirm={t('webhooks.remove')}
      isDangerous
      done={() => t('webhooks.removed')}
      onDone={() => {
        onClose();
        void navigate({ to: '/$agency/webhooks', params: { agency: agencyId } });
      }}
      onClose={onClose}
      refreshes={webhookRefreshes}
    />
  );
}
