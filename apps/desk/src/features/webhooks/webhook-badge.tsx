import type { Webhook, WebhookDeliveryState } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/translation.tsx';

export type WebhookState = 'ON' | 'FAILS' | 'STAFF' | 'GONE' | 'FAILING';

const tones = { ON: 'success', FAILS: 'warning', STAFF: 'neutral', GONE: 'error', FAILING: 'error' } as const;

/** State of an endpoint: on, on but without a success lately, or the reason why it is off. */
export function webhookStateOf({ isEnabled, failingSince, disabledReason }: Webhook): WebhookState {
  if (!isEnabled) return disabledReason ?? 'STAFF';
  return failingSince === null ? 'ON' : 'FAILS';
}

export function WebhookBadge({ webhook }: { webhook: Webhook }): ReactNode {
  const { t } = useTranslation();
  const state = webhookStateOf(webhook);
  return <Badge tone={tones[state]}>{t(`webhookState.${state}`)}</Badge>;
}

const deliveryTones = { WAITING: 'neutral', DELIVERED: 'success', FAILED: 'error', CANCELED: 'neutral' } as const;

export function DeliveryBadge({ state }: { state: WebhookDeliveryState }): ReactNode {
  const { t } = useTranslation();
  return <Badge tone={deliveryTones[state]}>{t(`webhookDelivery.${state}`)}</Badge>;
}
