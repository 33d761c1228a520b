import type { Version } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../../data/me.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { getErrorText } from '../../../words/value-text.ts';
import styles from './draft.module.css';
import type { DraftSnapshot } from './draft-autosave.ts';
import { getSaveStatus } from './draft-state.ts';

/** True if a draft can be edited: not submitted, and never live. */
export const isOpen = ({ state, submittedAt }: Pick<Version, 'state' | 'submittedAt'>): boolean =>
  state === 'DRAFT' && submittedAt === null;

/** Why a draft is read-only, for example after a colleague submitted or discarded it [DESK-385]. */
export const whyClosed = {
  DRAFT: 'closedHandedIn',
  APPROVED: 'closedHandedIn',
  SCHEDULED: 'closedTimed',
  LIVE: 'closedLive',
  SUPERSEDED: 'closedLive',
  DISCARDED: 'closedDropped',
} as const;

/** True if a draft can never be edited again: discarded or once live. */
const isOver = ({ state }: Pick<Version, 'state'>): boolean => ['LIVE', 'SUPERSEDED', 'DISCARDED'].includes(state);

const tones = { kept: 'success', saving: 'neutral', failed: 'error', waits: 'warning' } as const;

type SaveStatusBadgeProps = {
  desk: DraftSnapshot;
  choiceAt: string | undefined;
  onKeep: () => void;
};

/**
 * Autosave status: saved, saving, failed with the reason, or waiting for a conflict with a link. A discarded draft
 * shows neither 'saved' nor a retry [DESK-323, DESK-324, DESK-387].
 */
export function SaveStatusBadge({ desk, choiceAt, onKeep }: SaveStatusBadgeProps): ReactNode {
  const { t } = useTranslation();
  const { phase, draft, error, triesAgain } = desk;
  const { version } = draft.saved;
  const shown = phase === 'kept' ? getSaveStatus(draft) : phase;
  if (shown === 'kept' && version.state === 'DISCARDED') return null;
  return (
    <output className={styles['saveStatusBadgeMark']}>
      <Badge tone={tones[shown]}>{t(`drafts.${shown}`)}</Badge>
      {shown === 'waits' && choiceAt !== undefined && <ToChoice number={version.number} at={choiceAt} />}
      {shown === 'failed' && (
        <>
          <p>
            {isOpen(version)
              ? `${getErrorText(error, t)} ${triesAgain ? t('drafts.triesAgain') : ''}`
              : t('drafts.notTaken')}
          </p>
          {!isOver(version) && (
            <Button size="small" variant="secondary" onClick={onKeep}>
              {t('drafts.tryAgain')}
            </Button>
          )}
        </>
      )}
    </output>
  );
}

function ToChoice({ number, at }: { number: number; at: string }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <Link to="/$agency/versions/$number/edit" params={{ agency: agencyId, number: String(number) }} search={{ at }}>
      {t('drafts.choose')}
    </Link>
  );
}
