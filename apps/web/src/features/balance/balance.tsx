import { readPoints } from '@fareback/contract';
import { Skeleton } from '@fareback/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { CountUp } from '@fareback/ui/progress/count-up.tsx';
import { formatPoints } from '@fareback/wording';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { isHomeServerRendered } from '../../device/is-home-server-rendered.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import styles from './balance.module.css';

const ExpiryMark = lazyPart(() => import('./expiry-mark.tsx'), 'ExpiryMark');

/** The balance last shown, so a return to Home counts up only the change since [CONST-02]. */
let lastShown: { userId: string; points: number } | null = null;

/**
 * The balance in a coin-colored pill: counts up on first show and after changes; a click opens the history [CONST-02].
 */
export function Balance({ onOpen }: { onOpen?: (() => void) | undefined }): ReactNode {
  const member = useUserInfo();
  if (member === undefined) return <Skeleton shape="pill" width="6rem" height="2.25rem" />;
  return (
    <Known
      userId={member.UserID}
      points={readPoints(member.Balance)}
      lapses={Boolean(member.nextLapse)}
      onOpen={onOpen}
    />
  );
}

function Known({
  userId,
  points,
  lapses,
  onOpen,
}: {
  userId: string;
  points: number;
  lapses: boolean;
  onOpen: (() => void) | undefined;
}): ReactNode {
  const { t, language } = useTranslation();
  const { WordsForPoints: words } = useConfig();
  // The user has already seen the server-rendered balance.
  const [from] = useState(() =>
    lastShown?.userId === userId ? lastShown.points : isHomeServerRendered() ? points : 0,
  );
  useEffect(() => {
    lastShown = { userId, points };
  }, [userId, points]);
  const inside = (
    <>
      <Icon name="points" size={20} />
      <CountUp value={points} from={from} language={language} format={formatPoints} />
      <span className={styles['word']}>{words.short}</span>
      {lapses && (
        <Suspense fallback={null}>
          <ExpiryMark />
        </Suspense>
      )}
    </>
  );
  if (onOpen === undefined) return <span className={styles['balance']}>{inside}</span>;
  return (
    <button type="button" className={styles['balance']} onClick={onOpen} data-tutorial="balance">
      <VisuallyHidden>{`${t('home.balance')}: `}</VisuallyHidden>
      {inside}
      <VisuallyHidden>{`. ${t('menu.history')}`}</VisuallyHidden>
    </button>
  );
}
