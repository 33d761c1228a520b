import { adminRoutes, type Setup, type SetupLack, type SetupStep } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { ProgressBar } from '@fareback/ui/progress/progress-bar.tsx';
import { languages } from '@fareback/wording';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { markAgencyOpen, useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { Section } from '../../parts/page.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';
import styles from './setup-list.module.css';
import { StepActions } from './step-actions.tsx';

/** Poll interval; colleagues and providers complete steps, too. */
const everyMillis = 15_000;

const nameOf = (language: string): string => languages.find(({ code }) => code === language)?.name ?? language;

/**
 * Setup checklist of an agency before launch. The server computes each step from facts; each links to its page
 * [DESK-232].
 */
export function SetupList(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const reply = useApiQuery(adminRoutes.setup.get, { params: { agency: agencyId } }, { everyMillis });
  return (
    <QueryBoundary query={reply} lines={12}>
      {(setup) => {
        const done = setup.steps.filter(({ isDone }) => isDone).length;
        const progressText = t('setup.progress', { done, all: setup.steps.length });
        return (
          <>
            <Section title={t('setup.list')}>
              <ProgressBar value={done} max={setup.steps.length} label={t('setup.list')} valueText={progressText} />
              <p>{progressText}</p>
              <ol className={styles['steps']}>
                {setup.steps.map((step) => (
                  <Step key={step.step} {...step} setup={setup} />
                ))}
              </ol>
              <OpenApp setup={setup} />
            </Section>
            {setup.stays.length > 0 && (
              <Section title={t('setup.stays')}>
                <Lacks lacks={setup.stays} />
              </Section>
            )}
          </>
        );
      }}
    </QueryBoundary>
  );
}

function Step({ step, isDone, lacks, setup }: Setup['steps'][number] & { setup: Setup }): ReactNode {
  const { t } = useTranslation();
  return (
    <li className={styles['step']} data-done={isDone}>
      <Icon name={isDone ? 'check-circle' : 'clock'} size={20} />
      <div className={styles['words']}>
        <h3 className={styles['name']}>
          <span>{t(`setup.${step satisfies SetupStep}`)}</span>
          <Badge tone={isDone ? 'success' : 'warning'}>{t(isDone ? 'setup.done' : 'setup.lacking')}</Badge>
        </h3>
        {isDone ? null : <Lacks lacks={lacks} />}
        <p className={styles['help']}>{t(`setup.${step}Help`)}</p>
        <StepActions step={step} isDone={isDone} setup={setup} />
      </div>
    </li>
  );
}

function Lacks({ lacks }: { lacks: readonly SetupLack[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <ul className={styles['lacks']}>
      {lacks.map(({ lack, name, count }) => (
        <li key={`${lack} ${name}`}>
          {t(`setup.${lack}`, {
            name: lack === 'MISSING_TEXTS' ? nameOf(name ?? '') : (name ?? ''),
            count: count ?? 0,
          })}
        </li>
      ))}
    </ul>
  );
}

/** Launches the agency once setup is complete. Only an owner may, after reauthenticating [DESK-242]. */
function OpenApp({ setup }: { setup: Setup }): ReactNode {
  const { t } = useTranslation();
  const { agencyId, name, may } = useAgency();
  const client = useQueryClient();
  const [isDialogOpen, setDialogOpen] = useState(false);
  if (!may('staff.manage')) return <p className={styles['help']}>{t('setup.openOwner')}</p>;
  const isReady = setup.steps.every(({ isDone }) => isDone);
  return (
    <>
      <Button
        disabled={!isReady}
        reason={isReady ? undefined : t('setup.openObstacle')}
        onClick={() => setDialogOpen(true)}
      >
        {t('setup.open')}
      </Button>
      {isDialogOpen && (
        <ActionDialog
          route={adminRoutes.setup.open}
          params={{ agency: agencyId }}
          title={t('setup.openTitle', { name })}
          lead={t('setup.openLead', { address: setup.address ?? '' })}
          confirm={t('setup.open')}
          done={() => t('setup.opened')}
          onDone={() => markAgencyOpen(client, agencyId)}
          onClose={() => setDialogOpen(false)}
          refreshes={['acts']}
        />
      )}
    </>
  );
}
