import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useNow } from '../../device/use-now.ts';
import { usePushHere } from '../../features/account/use-push-here.ts';
import { useCampaigns } from '../../features/earn/campaigns/use-campaigns.ts';
import { findStreak } from '../../features/earn/today/next-task.ts';
import { Banner, InstallBanner, isPromptSnoozed, snoozePrompt } from '../../features/install/install-banner.tsx';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';

const dayMs = 24 * 60 * 60 * 1000;

/** The moments at which notifications help, by the text that asks. */
type Moment = 'notify.askStreak' | 'notify.askPoints';

/**
 * Returns the moment: a streak that can be kept, or the day after the first claim; null without one, undefined while
 * loading [NOTIFY-10].
 */
function useMoment(): Moment | null | undefined {
  const now = useNow();
  const { language } = useTranslation();
  const campaigns = useCampaigns();
  const { data: earnings, isLoading } = useQuery(dataSets.earnings(language));
  const isStatusLoading = useQuery(dataSets.campaignStatuses()).isLoading;
  if (isLoading || isStatusLoading || campaigns.state === 'loading') return undefined;
  if (campaigns.state === 'ready' && findStreak(campaigns.visible, campaigns.statusOf, now) !== null)
    return 'notify.askStreak';
  const claims = earnings?.data.flatMap(({ ClaimedAtUTC }) => ClaimedAtUTC ?? []) ?? [];
  const isFirstDay = claims.every((at) => now.getTime() - new Date(at).getTime() < dayMs);
  // With further pages, older claims are not known.
  return claims.length > 0 && isFirstDay && earnings?.links.next === null ? 'notify.askPoints' : null;
}

/**
 * The row over Home that needs no answer: it offers notifications at a moment when they help, else to install the app.
 */
export function QuietRow({ onInstall }: { onInstall: () => void }): ReactNode {
  const { IsPwaFlowVisible } = useConfig();
  const moment = useMoment();
  const [isPutOff, setPutOff] = useState(() => isPromptSnoozed('notificationsDismissedAt', Date.now()));
  const [isDismissed, setDismissed] = useState(false);
  const dismiss = () => {
    snoozePrompt('notificationsDismissedAt', Date.now());
    setPutOff(true);
    // A second press must not dismiss another row in the same place.
    setDismissed(true);
  };
  if (isDismissed || moment === undefined) return null;
  const install = IsPwaFlowVisible && <InstallBanner onShow={onInstall} />;
  if (moment === null || isPutOff) return install;
  return <AskToNotify moment={moment} onInstall={onInstall} onDismiss={dismiss} otherwise={install} />;
}

type AskProps = { moment: Moment; onInstall: () => void; onDismiss: () => void; otherwise: ReactNode };

/** Offers notifications on a device that can subscribe but has not. On an iPhone, installing comes first. */
function AskToNotify({ moment, onInstall, onDismiss, otherwise }: AskProps): ReactNode {
  const { t } = useFullTranslation();
  const { IsPwaFlowVisible } = useConfig();
  const { state, busy, refusal, turnOn } = usePushHere();
  const [isPressed, setPressed] = useState(false);
  const installsFirst = state === 'INSTALL_FIRST' && IsPwaFlowVisible;
  if (state === 'LOADING') return null;
  if (state !== 'OFF' && !installsFirst) return isPressed ? null : otherwise;
  const press = () => {
    setPressed(true);
    turnOn();
  };
  return (
    <Banner
      picture={<Icon name="bell" size={24} />}
      title={t(moment)}
      text={installsFirst ? t('notify.askInstall') : refusal}
      action={t(installsFirst ? 'notify.install' : 'notify.askAction')}
      busy={busy}
      onPress={installsFirst ? onInstall : press}
      onDismiss={onDismiss}
    />
  );
}
