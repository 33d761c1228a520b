import { classes } from '@fareback/ui/classes.ts';
import { Button } from '@fareback/ui/form/button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatAgencyMoment } from '@fareback/wording';
import { createContext, type ReactNode, use } from 'react';
import { type FullTranslation, useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './connect.module.css';
import { type Connection, shortNameOf } from './connections.ts';

type BannerAction = { label: string; onPress: () => void; busy?: boolean };

type BannerProps = {
  tone: 'info' | 'warning' | 'error';
  title: string;
  children?: ReactNode;
  action?: BannerAction | undefined;
  otherAction?: BannerAction | undefined;
  /** Announced to screen readers when it appears. */
  announced?: boolean;
};

export function Banner({ tone, title, children, action, otherAction, announced = false }: BannerProps): ReactNode {
  return (
    <div className={classes(styles['banner'], styles[tone])} role={announced ? 'alert' : undefined}>
      <Icon name={tone === 'info' ? 'clock' : 'alert'} size={20} className={styles['icon']} />
      <div className={styles['bannerWords']}>
        <p className={styles['title']}>{title}</p>
        {children !== undefined && <p className={styles['text']}>{children}</p>}
        {action !== undefined && (
          <div className={styles['actions']}>
            <BannerButton {...action} variant="secondary" />
            {otherAction !== undefined && <BannerButton {...otherAction} variant="quiet" />}
          </div>
        )}
      </div>
    </div>
  );
}

function BannerButton({ label, onPress, busy, variant }: BannerAction & { variant: 'secondary' | 'quiet' }): ReactNode {
  return (
    <Button size="small" variant={variant} busy={busy ?? false} onClick={onPress}>
      {label}
    </Button>
  );
}

type ConnectErrorProps = {
  /** Used if the default title says too little. */
  title?: string | undefined;
  /** The reason, if no field shows it; empty shows what to check, null nothing. */
  text: string | null;
  /** The server's error code; one that phone verification resolves links to it. */
  code?: string;
  /** Retries; omitted if a retry cannot succeed. */
  onRetry?: (() => void) | undefined;
  busy: boolean;
};

export function ConnectError({ title, text, code = '', onRetry, busy }: ConnectErrorProps): ReactNode {
  const { t } = useFullTranslation();
  const verify = useVerifyAction(code);
  return (
    <Banner
      tone="error"
      title={title ?? t('connect.errorTitle')}
      action={verify ?? (onRetry && { label: t('common.retry'), onPress: onRetry, busy })}
      announced
    >
      {text === null ? undefined : text || t('connect.errorText')}
    </Banner>
  );
}

/** Opens the phone verification over the connect drawer; null if unavailable. */
export const VerifyWay = createContext<(() => void) | null>(null);

/** Button for an error that phone verification resolves; undefined for others [PROV-31]. */
export function useVerifyAction(code: string): { label: string; onPress: () => void } | undefined {
  const { t } = useFullTranslation();
  const verify = use(VerifyWay);
  if (code !== 'TRY_WITH_VERIFIED_PHONE' || verify === null) return undefined;
  return { label: t('verify.title'), onPress: verify };
}

/** Says that the provider has yet to answer, and until when; no action is needed [PROV-11]. */
export function WaitingForProvider({ connection }: { connection: Connection }): ReactNode {
  const translation = useFullTranslation();
  const { IANATimezone } = useConfig();
  return (
    <Banner tone="info" title={translation.t('connect.validatingTitle')}>
      {waitingText(connection, translation, IANATimezone)}
    </Banner>
  );
}

/** Says how long a provider's answer may take, with the time if known. */
export function waitingText(
  { provider, waitsUntilUTC }: Connection,
  translation: FullTranslation,
  timeZone: string,
): string {
  const { t } = translation;
  if (waitsUntilUTC === null) return t('connect.validatingText');
  return t('connect.validatingUntil', {
    provider: shortNameOf(provider),
    moment: formatAgencyMoment(waitsUntilUTC, translation, timeZone),
  });
}
