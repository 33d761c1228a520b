import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';

/** Texts for an invited member, in place of those for a reset [IMP-03]. */
export function InvitedText({ say }: { say: 'text' | 'linkLife' | 'invalidText' }): ReactNode {
  const { t } = useFullTranslation();
  return <span>{t(`invited.${say}`)}</span>;
}
