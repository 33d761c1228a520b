import { adminRoutes, type Version } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useAllApiRows, useApiMutation } from '../../data/use-api-query.ts';
import { Choice } from '../../parts/choice.tsx';
import { Section } from '../../parts/page.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { isolate } from '../../words/isolate.ts';
import { type Translate, useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import { TrialReceipt } from './ride-receipt.tsx';

/** Tries a version that staff choose on a ride: its receipt, and nothing is saved [DESK-685]. */
export function TryRide({ member, ride }: { member: string; ride: string }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const versions = useAllApiRows(adminRoutes.versions.list, { params: { agency: agencyId }, query: { limit: 100 } });
  return (
    <Section title={t('tryRide.title')}>
      <p>{t('tryRide.lead')}</p>
      <QueryBoundary query={versions} lines={2}>
        {(known) => (
          <TryForm versions={known.filter(({ state }) => state !== 'DISCARDED')} member={member} ride={ride} />
        )}
      </QueryBoundary>
    </Section>
  );
}

function versionText({ number, state, note }: Version, t: Translate): string {
  return [t('versions.named', { number }), t(`versions.${state}`), ...(note === '' ? [] : [isolate(note)])].join(' · ');
}

type TryFormProps = { versions: readonly Version[]; member: string; ride: string };

function TryForm({ versions, member, ride }: TryFormProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [number, setNumber] = useState(String(versions[0]?.number ?? ''));
  const trial = useRideTrial();
  const tryIt = (event: FormEvent): void => {
    event.preventDefault();
    trial.start({ agency: agencyId, number, member, ride });
  };
  if (versions.length === 0) return <p>{t('tryRide.noVersions')}</p>;
  return (
    <Stack gap={3}>
      <form onSubmit={tryIt}>
        <Stack gap={3}>
          <Choice
            label={t('tryRide.version')}
            value={number}
            options={versions.map((one) => [String(one.number), versionText(one, t)])}
            onChange={({ target }) => {
              setNumber(target.value);
              trial.reset();
            }}
          />
          <div>
            <Button type="submit" variant="secondary" busy={trial.isPending}>
              {t('tryRide.run')}
            </Button>
          </div>
        </Stack>
      </form>
      {trial.shown}
    </Stack>
  );
}

interface TrialParams {
  agency: string;
  number: string;
  member: string;
  ride: string;
}

/** Runs a trial and shows its receipt; each start replaces the last result. */
export function useRideTrial() {
  const { t, language } = useTranslation();
  const trial = useApiMutation(adminRoutes.versions.tryRide, []);
  return {
    isPending: trial.isPending,
    reset: trial.reset,
    start: (params: TrialParams): void => trial.mutate({ params, query: { language } }),
    shown: (
      <>
        <FormError>{trial.error && getErrorText(trial.error, t)}</FormError>
        <div aria-live="polite">
          {trial.data !== undefined && !trial.isPending && (
            <TrialReceipt trial={trial.data} number={Number(trial.variables.params.number)} />
          )}
        </div>
      </>
    ),
  };
}
