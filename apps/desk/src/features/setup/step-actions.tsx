import type { Permission, Setup, SetupStep } from '@fareback/contract/admin';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import type { MessageKey } from '../../words/catalogue.ts';
import { useTranslation } from '../../words/translation.tsx';
import { AddressCheck } from './address-check.tsx';
import { MakeRider } from './make-rider.tsx';
import { SendEvent } from './send-event.tsx';
import styles from './setup-list.module.css';
import { TryOut } from './try-out.tsx';

/** Where a step is done, and which actions the list itself offers. */
interface Place {
  to: NonNullable<LinkProps['to']>;
  word: MessageKey;
  permission: Permission;
  at?: string;
}

const draftAt = (at: string, word: MessageKey = 'setup.toDraft'): Place => ({
  to: '/$agency/versions/$number/edit',
  word,
  permission: 'programme.edit',
  at,
});

const places: Record<SetupStep, Place | readonly Place[] | null> = {
  OWNER: { to: '/$agency/staff', word: 'setup.toStaff', permission: 'staff.manage' },
  ADDRESS: null,
  TEXTS: draftAt('overview'),
  LOOK: [draftAt('images', 'setup.toPictures'), draftAt('theme', 'setup.toColours')],
  LANGUAGES: draftAt('texts', 'setup.toTexts'),
  CAMPAIGNS: [
    { to: '/$agency/templates', word: 'setup.toTemplates', permission: 'programme.edit' },
    draftAt('overview'),
  ],
  TRIED: null,
  TERMS: draftAt('agency', 'setup.toLinks'),
  PUBLISHED: { to: '/$agency/versions/$number', word: 'setup.toVersion', permission: 'programme.read' },
  PROVIDER: [
    { to: '/$agency/secrets', word: 'setup.toSecrets', permission: 'providers.act' },
    { to: '/$agency/providers', word: 'setup.toProviders', permission: 'providers.read' },
  ],
  CODES: { to: '/$agency/stock', word: 'setup.toStock', permission: 'stock.read' },
  RIDER: null,
};

type StepActionsProps = { step: SetupStep; isDone: boolean; setup: Setup };

export function StepActions(props: StepActionsProps): ReactNode {
  return (
    <div className={styles['actions']}>
      {[places[props.step] ?? []].flat().map((place) => (
        <PlaceLink key={place.word} place={place} setup={props.setup} />
      ))}
      <Press {...props} />
    </div>
  );
}

function PlaceLink({ place, setup }: { place: Place; setup: Setup }): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  if (!may(place.permission)) return null;
  const number = setup.draft ?? setup.live ?? 1;
  // Published values change only through a draft, which is created on the versions page.
  const isDraftless = place.at !== undefined && setup.draft === null;
  return (
    <Link
      to={isDraftless ? '/$agency/versions' : place.to}
      params={{ agency: agencyId, number: String(number) }}
      {...(place.at === undefined || isDraftless ? {} : { search: { at: place.at } })}
    >
      {t(isDraftless ? 'setup.toVersions' : place.word, { number })}
    </Link>
  );
}

function Press({ step, setup }: StepActionsProps): ReactNode {
  const { may } = useAgency();
  const isPublished = setup.live !== null;
  if (step === 'ADDRESS') return <AddressCheck />;
  if (step === 'TRIED') return may('programme.edit') && <TryOut />;
  if (step === 'PROVIDER') return isPublished && may('providers.act') && <SendEvent />;
  if (step === 'RIDER') return isPublished && may('members.act') && <MakeRider />;
  return null;
}
