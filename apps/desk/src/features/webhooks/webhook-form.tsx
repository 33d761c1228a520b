import { adminRoutes, type NewWebhook, type Webhook, webhookEventTypes, webhookFields } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ManyField, TextField } from '../../parts/action-fields.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { eventGroups, getEventName, getFieldTexts } from './event-names.ts';

export const webhookRefreshes = ['webhooks', 'acts'] as const;

/** Adds an endpoint and shows its secret once [DESK-643]. */
export function AddWebhook({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [made, setMade] = useState<NewWebhook | null>(null);
  if (made !== null)
    return (
      <ShownOnce secret={made.secret} title={t('webhooks.added')} onClose={onClose}>
        {t('webhooks.secret')}
      </ShownOnce>
    );
  return (
    <ActionDialog
      route={adminRoutes.webhooks.create}
      params={{ agency: agencyId }}
      title={t('webhooks.add')}
      lead={t('webhooks.addLead')}
      confirm={t('webhooks.add')}
      begin={{ url: '', description: '', events: [], fields: [] }}
      done={() => t('webhooks.added')}
      onDone={setMade}
      onClose={onClose}
      refreshes={webhookRefreshes}
    >
      <WebhookFields />
    </ActionDialog>
  );
}

/** Changes address, description and events; the state stays. */
export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { webhookId, url, description, events, fields, isEnabled } = webhook;
  return (
    <ActionDialog
      route={adminRoutes.webhooks.update}
      params={{ agency: agencyId, webhook: webhookId }}
      title={t('webhooks.editTitle')}
      lead={t('webhooks.editLead')}
      confirm={t('webhooks.save')}
      begin={{ url, description, events, fields, isEnabled }}
      done={() => t('webhooks.saved')}
      onClose={onClose}
      refreshes={webhookRefreshes}
    >
      <WebhookFields />
    </ActionDialog>
  );
}

function WebhookFields(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <TextField name="url" label={t('webhooks.url')} help={t('webhooks.urlHelp')} />
      <TextField name="description" label={t('webhooks.description')} help={t('webhooks.descriptionHelp')} />
      <EventsField />
      <ManyField
        name="fields"
        label={t('webhooks.fields')}
        options={webhookFields.map((field) => [field, ...getFieldTexts(field, t)] as const)}
      />
    </>
  );
}

/** Event types in groups, with buttons to choose and to clear all. */
function EventsField(): ReactNode {
  const { t } = useTranslation();
  const { formState, setValue } = useFormContext();
  const choose = (events: readonly string[]) => () => setValue('events', [...events], { shouldDirty: true });
  return (
    <>
      <Cluster>
        <Button size="small" variant="secondary" onClick={choose(webhookEventTypes)}>
          {t('webhooks.all')}
        </Button>
        <Button size="small" variant="quiet" onClick={choose([])}>
          {t('webhooks.clear')}
        </Button>
      </Cluster>
      {eventGroups.map(([group, types]) => (
        <ManyField
          key={group}
          name="events"
          label={t(`webhookGroup.${group}`)}
          options={types.map((type) => [type, getEventName(type, t)] as const)}
        />
      ))}
      <FormError>{formState.errors['events'] && t('webhooks.choose')}</FormError>
    </>
  );
}
