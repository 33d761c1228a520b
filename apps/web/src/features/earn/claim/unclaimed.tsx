import type { Earning } from '@fareback/contract';
import { type MouseEvent, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { isUnclaimed } from '../../../data/is-unclaimed.ts';
import { useKnownEarnings } from '../../../data/unclaimed-earnings.ts';
import { useSpeech } from '../../../i18n/language.tsx';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/form/button.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Icon } from '../../../ui/pictures/icon.tsx';
import styles from './unclaimed.module.css';
import { useClaims } from './use-claims.ts';

const ClaimFailed = lazyPart(() => import('./claim-failed.tsx'), 'ClaimFailed');

/** What waits to be claimed, at the top of Earn: one tap each, or all at once [EARNING-03, EARNING-04]. */
export function Unclaimed(): ReactNode {
  const { t, points } = useSpeech();
  const claims = useClaims(useKnownEarnings() ?? []);
  const open = claims.entries.filter((earning) => isUnclaimed(earning) && !claims.settling.has(earning.EarningID));
  const total = (open.length > 0 ? open : claims.entries).reduce((sum, { amount }) => sum + amount, 0);

  return (
    <>
      {claims.entries.length > 0 && (
        <Strip isLeaving={open.length === 0}>
          <header className={styles['header']}>
            <h2 id="unclaimed-title" tabIndex={-1} className={styles['title']}>
              {t('earning.unclaimedTitle')}
            </h2>
            <p className={styles['total']} data-numeric="">
              {t('common.amount', { amount: points(total) })}
            </p>
          </header>
          <ul className={styles['rail']}>
            {claims.entries.map((earning) => (
              <Coin
                key={earning.EarningID}
                earning={earning}
                title={earning.earningTitle ?? ''}
                isSettling={claims.settling.has(earning.EarningID)}
                onClaim={(event) => {
                  claims.claim(earning);
                  moveOn(event);
                }}
              />
            ))}
          </ul>
          {claims.entries.length > 1 && (
            <Button
              wide
              disabled={open.length === 0}
              onClick={(event) => {
                claims.claimAll();
                moveOn(event);
              }}
              icon={<Icon name="sparkle" size={18} />}
            >
              {t('earning.claimAll')}
            </Button>
          )}
        </Strip>
      )}
      {claims.hasFailed && (
        <Suspense fallback={null}>
          <ClaimFailed onClose={claims.dismissFailure} />
        </Suspense>
      )}
    </>
  );
}

/** The coloured field; goes softly once nothing is left to claim, and hands the focus it holds to the content. */
function Strip({ isLeaving, children }: { isLeaving: boolean; children: ReactNode }): ReactNode {
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = strip.current;
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section
      ref={strip}
      className={styles['unclaimed']}
      data-leaving={isLeaving || undefined}
      aria-labelledby="unclaimed-title"
      data-tutorial="unclaimed"
    >
      {children}
    </section>
  );
}

/** What a key has claimed is about to leave: its focus goes to the next entry to claim, else to the heading. */
function moveOn({ detail, currentTarget }: MouseEvent<HTMLButtonElement>): void {
  if (detail > 0) return;
  const strip = currentTarget.closest('section');
  const others = [...(strip?.querySelectorAll<HTMLElement>('li button:not([aria-disabled])') ?? [])];
  const place = others.indexOf(currentTarget);
  const next = place < 0 ? undefined : (others[place + 1] ?? others[place - 1]);
  (next ?? strip?.querySelector<HTMLElement>('h2'))?.focus();
}

function Coin({
  earning,
  title,
  isSettling,
  onClaim,
}: {
  earning: Earning;
  title: string;
  isSettling: boolean;
  onClaim: (event: MouseEvent<HTMLButtonElement>) => void;
}): ReactNode {
  const { t, points } = useSpeech();
  const amount = points(earning.amount);
  return (
    <li className={classes(styles['place'], isSettling && styles['settling'])}>
      <button type="button" className={styles['coin']} onClick={onClaim} aria-disabled={isSettling || undefined}>
        <VisuallyHidden>{`${t('earning.claimAmount', { amount })}${title === '' ? '' : `, ${title}`}`}</VisuallyHidden>
        <span className={styles['disc']} aria-hidden="true">
          <Icon name={isSettling ? 'check' : 'points'} size={22} />
        </span>
        <span className={styles['amount']} data-numeric="" aria-hidden="true">
          <bdi dir="ltr">{`+${amount}`}</bdi>
        </span>
        <span className={styles['campaign']} aria-hidden="true">
          {title}
        </span>
        <span className={styles['action']} aria-hidden="true">
          {isSettling ? t('earning.claimed', { amount }) : t('earning.claim')}
        </span>
      </button>
    </li>
  );
}
