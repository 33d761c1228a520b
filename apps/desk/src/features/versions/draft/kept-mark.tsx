import { Button } from '@fareback/ui/form/button.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import type { ReactNode } from 'react';
import { faultText } from '../../../words/fault.ts';
import { useWords } from '../../../words/words.tsx';
import type { Desk } from './draft-keeper.ts';
import { isTyped } from './draft-state.ts';
import styles from './kept-mark.module.css';

const tones = { kept: 'success', saving: 'neutral', failed: 'error' } as const;

/** How it stands with what was typed: kept, on its way, or not, and why. */
export function KeptMark({ desk, onKeep }: { desk: Desk; onKeep: () => void }): ReactNode {
  const { t } = useWords();
  const { phase, draft, fault } = desk;
  const shown = phase === 'kept' && isTyped(draft) ? 'saving' : phase;
  return (
    <output className={styles['mark']}>
      <Badge tone={tones[shown]}>{t(`drafts.${shown}`)}</Badge>
      {phase === 'failed' && (
        <>
          <p>{faultText(fault, t)}</p>
          <Button size="small" variant="secondary" onClick={onKeep}>
            {t('drafts.tryAgain')}
          </Button>
        </>
      )}
    </output>
  );
}
