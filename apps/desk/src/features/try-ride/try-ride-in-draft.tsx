import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { focusFirstError } from '@fareback/ui/form/focus.ts';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { useRideTrial } from './try-ride.tsx';

const RIDE = /\/members\/([0-9a-f-]{36})\/rides\/([0-9a-z]{1,9}\.[\w-]{22})/;

/** Tries the draft on the ride of a pasted address of a ride's page [DESK-686]. */
export function TryRideInDraft({ number }: { number: number }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [address, setAddress] = useState('');
  const [isWrong, setWrong] = useState(false);
  const trial = useRideTrial();
  const tryIt = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const [, member, ride] = RIDE.exec(address) ?? [];
    setWrong(member === undefined);
    if (member === undefined || ride === undefined) focusFirstError(event.currentTarget);
    else trial.start({ agency: agencyId, number: String(number), member, ride });
  };
  return (
    <Section title={t('tryRide.title')}>
      <form onSubmit={tryIt} noValidate>
        <Stack gap={3}>
          <Field
            label={t('tryRide.address')}
            help={t('tryRide.addressHelp')}
            value={address}
            onChange={({ target }) => {
              setAddress(target.value);
              setWrong(false);
              trial.reset();
            }}
            error={isWrong && t('tryRide.addressWrong')}
          />
          <div>
            <Button type="submit" variant="secondary" size="small" busy={trial.isPending}>
              {t('tryRide.run')}
            </Button>
          </div>
        </Stack>
      </form>
      {trial.shown}
    </Section>
  );
}
