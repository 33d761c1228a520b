import { ApiError, chooseDraw, type Draw, type Offer, type OfferGrant } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Switch } from '@fareback/ui/form/checkbox.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatDate, formatEndDate, localeOf } from '@fareback/wording';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../data/calls/client.ts';
import { useFailureText } from '../../../data/calls/use-failure-text.ts';
import { dataSets } from '../../../data/sets/data-sets.ts';
import { draws } from '../../../data/sets/draws.ts';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import { isolated } from '../../../i18n/isolate.ts';
import { paths } from '../../../navigation/paths.ts';
import { useConfig } from '../../../tenant/config.tsx';
import { campaignsOf, grantOf, takesPart, usePrizeText, wonTitle } from './draw-facts.ts';
import { DrawProof } from './draw-proof.tsx';
import styles from './draws.module.css';

type DrawProps = { draw: Draw };

type DrawDetailsProps = DrawProps & {
  isOpen: boolean;
  onClose: () => void;
  offers: readonly Offer[];
  grants: readonly OfferGrant[];
  onOpen: (offer: Offer, grantId: string) => void;
  onNavigate: (path: string) => void;
};

/** A draw in full: result, entries, choice, prizes, ways to get entries, chances, and why it is fair [DRAW-22..24]. */
export function DrawDetails({
  draw,
  isOpen,
  onClose,
  offers,
  grants,
  onOpen,
  onNavigate,
}: DrawDetailsProps): ReactNode {
  const { t } = useFullTranslation();
  const grant = grantOf(draw, grants);
  const prize = grant && offers.find(({ OfferID }) => OfferID === grant.OfferID);
  const isHeld = draw.State === 'HELD';
  const leaveFor = (next: () => void) => () => {
    onClose();
    next();
  };
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={draw.Title}
      description={draw.Description}
      closeLabel={t('access.close')}
      tall
      actions={
        prize && (
          <Button wide onClick={leaveFor(() => onOpen(prize, grant.GrantID))}>
            {t('draw.use')}
          </Button>
        )
      }
    >
      <div className={styles['body']}>
        {isHeld && <Result draw={draw} isOpen={grant !== undefined} />}
        <OwnEntries draw={draw} />
        <Prizes draw={draw} />
        {draw.State === 'OPEN' && <WaysToGetEntries draw={draw} onEarn={leaveFor(() => onNavigate(paths.earn))} />}
        <Chances draw={draw} />
        <DrawProof draw={draw} />
      </div>
    </Drawer>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className={styles['part']} aria-label={title}>
      <h3 className={styles['partTitle']}>{title}</h3>
      {children}
    </section>
  );
}

/** Whether the member won, and until when the prize can be used; nothing of its use if that is not known [DRAW-24]. */
function Result({ draw, isOpen }: DrawProps & { isOpen: boolean }): ReactNode {
  const { t, language } = useFullTranslation();
  const { IANATimezone } = useConfig();
  const { Won, Entries } = draw;
  const prize = isolated(wonTitle(draw) ?? t('draw.someOffer'));
  if (Won === null)
    return (
      <Part title={t('draw.result')}>
        <p>{t(Entries === 0 ? 'draw.noEntries' : 'draw.notWon')}</p>
      </Part>
    );
  if (Won.HasPassed)
    return (
      <Part title={t('draw.result')}>
        <p>{t('draw.passed', { prize })}</p>
      </Part>
    );
  // The prize ends at the start of the next day.
  const lastMoment = Won.ClaimUntilUTC && new Date(Date.parse(Won.ClaimUntilUTC) - 1).toISOString();
  return (
    <section className={styles['won']} aria-label={t('draw.result')}>
      <Icon name="gift" size={28} />
      <span className={styles['words']}>
        <strong>{t('draw.wonText', { prize })}</strong>
        {Won.UsedAtUTC != null && <span>{t('draw.used')}</span>}
        {isOpen && lastMoment && (
          <span>{t('freeOffer.useBy', { date: formatEndDate(lastMoment, language, IANATimezone) })}</span>
        )}
      </span>
    </section>
  );
}

/** The member's entries and their last day, with the choice to take part [DRAW-21, DRAW-22]. */
function OwnEntries({ draw }: DrawProps): ReactNode {
  const { t, language } = useFullTranslation();
  const { State, Entries, EntriesInAll } = draw;
  const all = EntriesInAll ?? null;
  const date = (day: string) => formatDate(day, language);
  return (
    <Part title={t('draw.yours')}>
      <p className={styles['entries']}>
        {all === null
          ? t('draw.entries', { count: Entries })
          : t('draw.entriesOf', { count: Entries, all: all.toLocaleString(localeOf(language)) })}
      </p>
      <p className={styles['muted']}>{t('draw.days', { from: date(draw.EntriesFrom), to: date(draw.EntriesUntil) })}</p>
      {State === 'OPEN' && <p className={styles['muted']}>{t('draw.drawsOn', { date: date(draw.DrawsOn) })}</p>}
      {State === 'CLOSED' && <p className={styles['muted']}>{t('draw.waiting', { date: date(draw.DrawsOn) })}</p>}
      {State === 'OPEN' && <Choice draw={draw} />}
      {draw.RulesUrl !== null && (
        <a className={styles['link']} href={draw.RulesUrl} target="_blank" rel="noopener noreferrer">
          {t('draw.rules')}
        </a>
      )}
    </Part>
  );
}

/** Takes part or no longer; the switch moves at once and back if the server refuses [DRAW-22]. */
function Choice({ draw }: DrawProps): ReactNode {
  const { t, language } = useFullTranslation();
  const failureText = useFailureText();
  const client = useQueryClient();
  const choice = useMutation({
    // Fails at once while offline instead of waiting.
    networkMode: 'always',
    mutationFn: (TakesPart: boolean) => api.call(chooseDraw, { params: { id: draw.DrawID }, body: { TakesPart } }),
    onSuccess: ({ TakesPart }) => {
      announce(t(TakesPart ? 'draw.joined' : 'draw.left'));
      client.setQueryData(draws(language).queryKey, (list) =>
        list?.map((one) => (one.DrawID === draw.DrawID ? { ...one, TakesPart } : one)),
      );
    },
    onError: () => client.invalidateQueries({ queryKey: draws(language).queryKey }),
  });
  const textOf = (error: Error) =>
    error instanceof ApiError && error.code === 'DRAW_CLOSED' ? t('errors.DRAW_CLOSED') : failureText(error);
  const isIn = choice.isPending ? choice.variables : takesPart(draw);
  return (
    <div className={styles['choice']}>
      <Switch checked={isIn} onChange={({ target }) => choice.mutate(target.checked)} disabled={choice.isPending}>
        {t(draw.NeedsConsent ? 'draw.takePartRules' : 'draw.takePart')}
      </Switch>
      <p className={styles['muted']}>{t('draw.canChange', { date: formatDate(draw.DrawsOn, language) })}</p>
      <FormError>{choice.error ? textOf(choice.error) : undefined}</FormError>
    </div>
  );
}

function Prizes({ draw }: DrawProps): ReactNode {
  const { t } = useFullTranslation();
  const prizeText = usePrizeText();
  return (
    <Part title={t('draw.prizes')}>
      <ul className={styles['lines']}>
        {draw.Prizes.map((prize) => (
          <li key={prize.OfferID} className={styles['line']}>
            <Icon name="gift" size={20} />
            <span dir="auto">{prizeText(prize)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function WaysToGetEntries({ draw, onEarn }: DrawProps & { onEarn: () => void }): ReactNode {
  const { t, language } = useFullTranslation();
  const giving = campaignsOf(draw, useQuery(dataSets.campaigns(language)).data ?? []);
  return (
    <Part title={t('draw.more')}>
      {giving.length === 0 ? (
        <p className={styles['muted']}>{t('draw.noCampaigns')}</p>
      ) : (
        <ul className={styles['lines']}>
          {giving.map(({ campaign, entries }) => (
            <li key={campaign.CampaignID} className={styles['line']}>
              <Icon name="plus" size={20} />
              <span className={styles['words']}>
                <span dir="auto">{campaign.Title}</span>
                <span className={styles['muted']}>{t('draw.gives', { count: entries })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" onClick={onEarn}>
        {t('draw.toEarn')}
      </Button>
    </Part>
  );
}

/** The agency's words about the chances, and what always holds. */
function Chances({ draw }: DrawProps): ReactNode {
  const { t, language } = useFullTranslation();
  return (
    <Part title={t('draw.chances')}>
      {draw.Odds !== '' && <p dir="auto">{draw.Odds}</p>}
      <p>{t('draw.same')}</p>
      {draw.State === 'OPEN' && (
        <p className={styles['muted']}>{t('draw.later', { date: formatDate(draw.DrawsOn, language) })}</p>
      )}
    </Part>
  );
}
