import type { UnclaimedGroup } from '@fareback/contract';
import { classes } from '@fareback/ui/classes.ts';
import { Button } from '@fareback/ui/form/button.tsx';
import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatDays } from '@fareback/wording';
import { type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import { paths } from '../../../navigation/paths.ts';
import { useConfig } from '../../../tenant/config.tsx';
import styles from './unclaimed.module.css';
import { type Claims, useClaims } from './use-claims.ts';

const ClaimFailed = lazyPart(() => import('../../../forms/claim-failed.tsx'), 'ClaimFailed');
const GroupEntries = lazyPart(() => import('./group-entries.tsx'), 'GroupEntries', 'inPlace');

/** Lines shown at first; the others are one press away. */
const linesAtFirst = 3;

/**
 * Unclaimed points at the top of Earn: one button for all, then a line per group with a quiet claim button. Claimed
 * lines stay in place until the tab is left, so nothing moves [EARNING-03, EARNING-04, EARNING-12, HOME-44].
 */
export function Unclaimed({ onNavigate }: { onNavigate: (path: string) => void }): ReactNode {
  const { t, points } = useTranslation();
  const claims = useClaims();
  const { lines, waiting } = claims;
  const isDone = waiting === 0;
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? lines : lines.slice(0, linesAtFirst);
  const count = lines.reduce((sum, { group }) => sum + group.count, 0);
  const canFail = waiting > 0;
  // Preload the failure dialog: it may be needed because of the network.
  useEffect(() => {
    if (canFail) ClaimFailed.fetch().catch(() => {});
  }, [canFail]);

  return (
    <>
      {lines.length > 0 && (
        <section
          className={styles['unclaimed']}
          data-done={isDone || undefined}
          aria-labelledby="unclaimed-title"
          data-tutorial="unclaimed"
        >
          <header className={styles['header']}>
            <h2 id="unclaimed-title" tabIndex={-1} className={styles['title']}>
              {isDone ? t('earning.claimed', { amount: points(claims.claimed) }) : t('earning.unclaimedTitle')}
            </h2>
            {!isDone && (
              <p className={styles['total']} data-numeric="">
                {t('common.amount', { amount: points(waiting) })}
              </p>
            )}
          </header>
          {count > 1 && <ClaimAllButton isDone={isDone} onClaimAll={claims.claimAll} onNavigate={onNavigate} />}
          <ul className={styles['lines']}>
            {shown.map(({ group, isClaimed }) => (
              <GroupLine key={group.GroupID} group={group} isClaimed={isClaimed} claims={claims} />
            ))}
          </ul>
          {shown.length < lines.length && (
            <button type="button" className={styles['showAll']} onClick={() => setShowsAll(true)}>
              {t('earning.showAll', { count: points(lines.length) })}
            </button>
          )}
        </section>
      )}
      <Suspense>
        {claims.failure && <ClaimFailed isLost={claims.failure === 'lost'} onClose={claims.dismissFailure} />}
      </Suspense>
    </>
  );
}

/** Ignore clicks for 500 ms after the button changes, so a double-click on 'Claim all' does not also open Redeem. */
const doublePressMs = 500;

/** Claims all; afterwards the same button opens Redeem. */
function ClaimAllButton({
  isDone,
  onClaimAll,
  onNavigate,
}: {
  isDone: boolean;
  onClaimAll: () => void;
  onNavigate: (path: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  if (isDone)
    return (
      <Button
        wide
        variant="secondary"
        onClick={({ timeStamp }) => {
          if (timeStamp - pressedAt.current > doublePressMs) onNavigate(paths.redemption);
        }}
      >
        {t('redeem.title')}
      </Button>
    );
  return (
    <Button
      wide
      className={styles['claimAll']}
      onClick={(event) => {
        pressedAt.current = event.timeStamp;
        onClaimAll();
        moveOn(event);
      }}
      icon={<Icon name="sparkle" size={18} />}
    >
      {t('earning.claimAll')}
    </Button>
  );
}

/**
 * A claimed button takes no more clicks: after a claim by keyboard the focus moves to the next line, else to the
 * heading.
 */
function moveOn({ detail, currentTarget }: MouseEvent<HTMLButtonElement>): void {
  if (detail > 0) return;
  const panel = currentTarget.closest('section');
  const others = [...(panel?.querySelectorAll<HTMLElement>('[data-claims]') ?? [])];
  const place = others.indexOf(currentTarget);
  const next = place < 0 ? undefined : (others[place + 1] ?? others[place - 1]);
  (next ?? panel?.querySelector<HTMLElement>('h2'))?.focus();
}

/** Earnings of one group: reason, count, date and points; more than one can be expanded. */
function GroupLine({
  group,
  isClaimed,
  claims,
}: {
  group: UnclaimedGroup;
  isClaimed: boolean;
  claims: Claims;
}): ReactNode {
  const { t, points, language } = useTranslation();
  const { IANATimezone } = useConfig();
  const [isOpen, setOpen] = useState(false);
  const days = formatDays(group.FirstEarnedAtUTC, group.LastEarnedAtUTC, language, IANATimezone);
  const canOpen = group.count > 1 && !isClaimed;
  const words = (
    <>
      <span className={styles['disc']} aria-hidden="true">
        <Icon name={isClaimed ? 'check' : 'points'} size={16} />
      </span>
      <span className={styles['words']}>
        <span className={styles['cause']}>{group.earningTitle}</span>
        <span className={styles['detail']}>
          <span>
            {group.count > 1 && <span>{`${t('earning.times', { count: group.count })} · `}</span>}
            <span className={styles['days']}>{days}</span>
          </span>
          {canOpen && <Icon name="chevron-down" size={16} className={styles['chevron']} />}
        </span>
      </span>
    </>
  );
  return (
    <li className={classes(styles['group'], isClaimed && styles['claimed'])}>
      <div className={styles['line']}>
        {canOpen ? (
          <button
            type="button"
            className={styles['about']}
            aria-expanded={isOpen}
            onClick={() => setOpen((before) => !before)}
          >
            {words}
          </button>
        ) : (
          <div className={styles['about']}>{words}</div>
        )}
        <ClaimButton group={group} isClaimed={isClaimed} amount={points(group.amount)} claims={claims} />
      </div>
      {isOpen && group.count > 1 && (
        <Suspense fallback={null}>
          <GroupEntries group={group} areClaimed={isClaimed} onClaim={(earning) => claims.claimOne(earning, group)} />
        </Suspense>
      )}
    </li>
  );
}

function ClaimButton({
  group,
  isClaimed,
  amount,
  claims,
}: {
  group: UnclaimedGroup;
  isClaimed: boolean;
  amount: string;
  claims: Claims;
}): ReactNode {
  const { t } = useTranslation();
  const plus = (
    <bdi translate="no" dir="ltr" className={styles['amount']} data-numeric="">
      {`+${amount}`}
    </bdi>
  );
  if (isClaimed)
    return (
      <span className={styles['end']}>
        {plus}
        <VisuallyHidden>{t('earning.claimed', { amount })}</VisuallyHidden>
      </span>
    );
  return (
    <button
      type="button"
      data-claims=""
      className={classes(styles['end'], styles['claim'])}
      onClick={(event) => {
        claims.claimGroup(group);
        moveOn(event);
      }}
    >
      <VisuallyHidden>{`${t('earning.claimAmount', { amount })}, ${group.earningTitle}`}</VisuallyHidden>
      <span aria-hidden="true" className={styles['press']}>
        {plus}
        <span className={styles['verb']}>{t('earning.claim')}</span>
      </span>
    </button>
  );
}
