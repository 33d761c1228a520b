import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';

/** What somebody who was invited reads in place of a reset's words [IMP-03]. */
export function InvitedText({ say }: { say: 'text' | 'linkLife' | 'invalidText' }): ReactNode {
  const { t } = useFullTranslation();
  return <span>{t(`invited.${say}`)}</span>;
}
