import type { FileImportDetails } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { CancelDialog } from './import-dialogs.tsx';
import styles from './imports.module.css';

/** A check or an import under way, with a way to stop it [DESK-716, DESK-719]. */
export function ImportProgress({ of }: { of: FileImportDetails }): ReactNode {
  const { t } = useTranslation();
  const { may } = useAgency();
  const [isOpen, setOpen] = useState(false);
  const { state, rows, rowsDone: done } = of;
  const isRunning = state === 'RUNNING';
  const text = isRunning && rows !== null ? t('imports.progress', { done, all: rows }) : null;
  return (
    <Section
      title={t(`importState.${state}`)}
      actions={
        may('providers.act') && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('imports.cancel')}
          </Button>
        )
      }
    >
      <p>{t(isRunning ? 'imports.running' : 'imports.checking')}</p>
      <progress
        className={styles['progress']}
        aria-label={t(`importState.${state}`)}
        {...(text !== null && rows !== null && { value: done, max: Math.max(1, rows) })}
      />
      {text !== null && <p aria-live="polite">{text}</p>}
      {isOpen && <CancelDialog of={of} onClose={() => setOpen(false)} />}
    </Section>
  );
}
