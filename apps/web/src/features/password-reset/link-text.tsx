import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import type { ResetLink } from './mail-link.ts';

const InvitedText = lazyPart(() => import('./invited-text.tsx'), 'InvitedText', 'inPlace');

const words = {
  text: { newPassword: 'passwordReset.newText', restoreEmail: 'passwordReset.restoreText' },
  linkLife: { newPassword: 'passwordReset.security2', restoreEmail: 'passwordReset.security2' },
  invalidText: { newPassword: 'passwordReset.invalidText', restoreEmail: 'passwordReset.restoreInvalidText' },
} as const;

/** Texts for an email link; those of an invitation load on demand, because few visits need them. */
export function LinkText({ say, purpose }: { say: keyof typeof words; purpose: ResetLink['purpose'] }): ReactNode {
  const { t } = useTranslation();
  if (purpose !== 'firstPassword') return <span>{t(words[say][purpose])}</span>;
  return (
    <Suspense fallback={'\u00A0'}>
      <InvitedText say={say} />
    </Suspense>
  );
}
