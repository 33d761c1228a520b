import {
  adminRoutes,
  type Permission,
  type SampleTrial,
  type Setup,
  type SetupStep,
  type TestEvent,
  type TestRide,
} from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ChoiceField } from '../../parts/action-fields.tsx';
import { numberColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import type { MessageKey } from '../../words/catalogue.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';
import { AddressCheck } from './address-check.tsx';
import styles from './setup-list.module.css';

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

/** Creates a test rider with one click, shows its progress, and opens the app as that rider [DESK-239, DESK-240]. */
function MakeRider(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [made, setMade] = useState<TestRide | null>(null);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setDialogOpen(true)}>
        {t('setup.makeRider')}
      </Button>
      {isDialogOpen && (
        <ActionDialog
          route={adminRoutes.setup.makeTestRider}
          params={{ agency: agencyId }}
          title={t('setup.makeRider')}
          lead={t('setup.makeRiderLead')}
          confirm={t('setup.makeRider')}
          done={() => t('setup.riderDone')}
          onDone={(reply) => {
            setMade(reply);
            setDialogOpen(false);
          }}
          onClose={() => setDialogOpen(false)}
          refreshes={['setup', 'coupons', 'members', 'acts']}
        />
      )}
      {made !== null && <Ridden made={made} />}
    </>
  );
}

function Ridden({ made }: { made: TestRide }): ReactNode {
  const { t } = useTranslation();
  const { rides, earned, given, offer, link } = made;
  return (
    <div className={styles['shown']} aria-live="polite">
      <p>{t('setup.rode', { rides, earned })}</p>
      {given > 0 && <p>{t('setup.given', { points: given })}</p>}
      <p>{offer === null ? t('setup.notRedeemed') : t('setup.redeemed', { offer })}</p>
      <p>
        <a href={link} target="_blank" rel="noreferrer">
          {t('setup.riderLink')}
        </a>{' '}
        <span className={styles['help']}>{t('setup.riderLinkHelp')}</span>
      </p>
    </div>
  );
}

type Paid = SampleTrial['campaigns'][number];

/** Tries the program on sample rides, and shows the points it would award [DESK-236]. */
function TryOut(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [trial, setTrial] = useState<SampleTrial | null>(null);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setDialogOpen(true)}>
        {t('setup.tryOut')}
      </Button>
      {isDialogOpen && (
        <ActionDialog
          route={adminRoutes.setup.tryOut}
          params={{ agency: agencyId }}
          title={t('setup.tryOut')}
          lead={t('setup.tryOutLead')}
          confirm={t('setup.tryOut')}
          done={() => t('setup.triedDone')}
          onDone={(reply) => {
            setTrial(reply);
            setDialogOpen(false);
          }}
          onClose={() => setDialogOpen(false)}
          refreshes={['setup', 'acts']}
        />
      )}
      {trial !== null && <Trial trial={trial} />}
    </>
  );
}

function Trial({ trial }: { trial: SampleTrial }): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo<TableColumn<Paid>[]>(
    () => [
      textColumn(t('setup.campaign'), ({ title }) => title),
      numberColumn(t('setup.points'), ({ points }) => points),
      numberColumn(t('setup.reached'), ({ reached }) => reached),
    ],
    [t],
  );
  const { version, riders, rides, days, points, campaigns } = trial;
  return (
    <div className={styles['shown']} aria-live="polite">
      <p>{t('setup.tried', { number: version, riders, rides, days, points })}</p>
      <DataTable label={t('setup.tryOut')} columns={columns} rows={campaigns} file="made-up" empty={null} />
    </div>
  );
}

/** Sends a signed test event like a provider's server, and shows the request and the response [DESK-238]. */
function SendEvent(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [sent, setSent] = useState<TestEvent | null>(null);
  const health = useApiQuery(adminRoutes.providers.health, { params: { agency: agencyId } });
  const providers = (health.data?.providers ?? []).filter(({ secretSince }) => secretSince !== null);
  const [first] = providers;
  if (first === undefined) return null;
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setDialogOpen(true)}>
        {t('setup.sendEvent')}
      </Button>
      {isDialogOpen && (
        <ActionDialog
          route={adminRoutes.setup.sendTestEvent}
          params={{ agency: agencyId }}
          title={t('setup.sendEvent')}
          lead={t('setup.sendEventLead')}
          confirm={t('setup.sendEvent')}
          begin={{ provider: first.providerId }}
          done={() => t('setup.sentDone')}
          onDone={(reply) => {
            setSent(reply);
            setDialogOpen(false);
          }}
          onClose={() => setDialogOpen(false)}
          refreshes={['setup', 'providers', 'acts']}
        >
          <ChoiceField
            name="provider"
            label={t('member.provider')}
            options={providers.map(({ providerId, name }) => [providerId, name] as const)}
          />
        </ActionDialog>
      )}
      {sent !== null && <Sent sent={sent} />}
    </>
  );
}

function Sent({ sent }: { sent: TestEvent }): ReactNode {
  const { t } = useTranslation();
  const { path, headers, body, outcome, reason } = sent;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <div className={styles['shown']} aria-live="polite">
      <p>{t(`setup.${outcome}`, { reason: getValueText('refusedFor', reason, t) ?? '' })}</p>
      <p>{t('setup.sent', { path })}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <pre className={styles['sent']} dir="ltr" tabIndex={0}>
        {`${lines.join('\n')}\n\n${body}`}
      </pre>
    </div>
  );
}
