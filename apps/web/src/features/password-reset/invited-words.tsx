import type { ReactNode } from 'react';
import { useWholeSpeech } from '../../i18n/whole-speech.ts';

/** What somebody who was invited reads in place of a reset's words [IMP-03]. */
export function InvitedWords({ say }: { say: 'text' | 'linkLife' | 'invalidText' }): ReactNode {
  const { t } = useWholeSpeech();
  return <span>{t(`invited.${say}`)}</span>;
}
