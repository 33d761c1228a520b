import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { Banner } from './banner.tsx';
import { useVerifyAction } from './verify-way.ts';

type ConnectErrorProps = {
  /** Where the general one says too little. */
  title?: string | undefined;
  /** Why, where no field says it; empty says what to check, null nothing, as the field says it all. */
  text: string | null;
  /** The server's code: what a verified phone ends leads there. */
  code?: string;
  /** Another try; left out where one would be in vain. */
  onRetry?: (() => void) | undefined;
  busy: boolean;
};

/** A connection that failed, with another try [PROV-25]. */
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
