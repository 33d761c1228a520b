import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { Banner } from './banner.tsx';
import { useVerifyAction } from './verify-way.ts';

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
