import {
  type AssumedDays,
  adminRoutes,
  assumedDays,
  assumedDaysMax,
  backtestDaysMost,
  type Version,
} from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { focusFirstError } from '@fareback/ui/form/focus.ts';
import { type ChangeEvent, type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useAllApiRows } from '../../data/use-api-query.ts';
import { clockOf, dayText, getDayErrors } from '../../parts/agency-day.ts';

import { Choice } from '../../parts/choice.tsx';

import styles from '../../parts/parts.module.css';
import { isolate } from '../../words/isolate.ts';
import { type Translate, useTranslation } from '../../words/translation.tsx';
import type { BacktestRequest } from './use-backtest.ts';

const wasLive = ({ state }: Version): boolean => state === 'LIVE' || state === 'SUPERSEDED';

/**
 * Default version for a comparison, as chosen by the API: the one before a version that is or was live, otherwise the
 * live one.
 */
function comparedByItself(number: number, versions: readonly Version[]): Version | undefined {
  const own = versions.find((version) => version.number === number);
  if (own === undefined || !wasLive(own)) return versions.find(({ state }) => state === 'LIVE');
  const at = ({ publishedAt, number: each }: Version): [string, number] => [publishedAt ?? '', each];
  const isBefore = (one: Version, other: Version): boolean => {
    const [[atOne, numberOne], [atOther, numberOther]] = [at(one), at(other)];
    return atOne === atOther ? numberOne < numberOther : atOne < atOther;
  };
  return versions
    .filter((version) => wasLive(version) && isBefore(version, own))
    .reduce<Version | undefined>((last, one) => (last === undefined || isBefore(last, one) ? one : last), undefined);
}

type Translation = { t: Translate; language: string; timeZone: string };

function getStateText({ state, submittedAt, supersededAt }: Version, { t, language, timeZone }: Translation): string {
  if (state === 'SUPERSEDED' && supersededAt !== null)
    return t('backtest.wasLive', { day: dayText(clockOf(new Date(supersededAt), timeZone).slice(0, 10), language) });
  return t(state === 'DRAFT' && submittedAt !== null ? 'versions.SUBMITTED' : `versions.${state}`);
}

const getVersionText = (version: Version, translation: Translation): string =>
  [
    translation.t('versions.named', { number: version.number }),
    getStateText(version, translation),
    ...(version.note === '' ? [] : [isolate(version.note)]),
  ].join(' · ');

/** Versions to compare with, the default first and with an empty value [DESK-331]. */
function versionChoices(number: number, versions: readonly Version[], translation: Translation): [string, string][] {
  const itself = comparedByItself(number, versions);
  const others = versions.filter((version) => version.number !== number && version.number !== itself?.number);
  return [
    ['', itself === undefined ? translation.t('backtest.live') : getVersionText(itself, translation)],
    ...others.map((version): [string, string] => [String(version.number), getVersionText(version, translation)]),
  ];
}

/** Field values: days, and the version's number; empty days are unset, an empty version means the default. */
export interface BacktestTyped {
  from: string;
  to: string;
  against: string;
  /** Which past days count as declared, and how many; empty: only those that were. */
  assume: AssumedDays | '';
  count: string;
}

/** The past days to treat as declared. */
export const assumedIn = ({ assume, count }: BacktestTyped): BacktestRequest['assume'] =>
  assume === '' ? undefined : { which: assume, count: Number(count) };

type BacktestErrors = Partial<Record<keyof BacktestTyped, string>>;

type FormProps = {
  number: number;
  typed: BacktestTyped;
  onType: (typed: BacktestTyped) => void;
  yesterday: string;
  isRunning: boolean;
  onReplay: () => void;
};

/**
 * Form for the days and the version to compare with: one button validates the fields and starts the replay [DESK-330,
 * DESK-331, DESK-332].
 */
export function BacktestForm({ number, typed, onType, yesterday, isRunning, onReplay }: FormProps): ReactNode {
  const { t, language } = useTranslation();
  const choices = useChoices(number, typed.against);
  const [faults, setFaults] = useState<BacktestErrors>({});
  const type = ({ target: { name, value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>): void => {
    setFaults({});
    onType({ ...typed, [name]: value });
  };
  const validateForm = (): BacktestErrors => {
    if (typed.from === '') return { from: t('field.noDay') };
    if (typed.to === '') return { to: t('field.noDay') };
    if (typed.to > yesterday) return { to: t('field.dayLast', { day: dayText(yesterday, language) }) };
    const isCount = /^\d+$/.test(typed.count) && Number(typed.count) >= 1 && Number(typed.count) <= assumedDaysMax;
    if (typed.assume !== '' && !isCount) return { count: t('backtest.assumeCountWrong', { most: assumedDaysMax }) };
    return getDayErrors(typed, { t, language }, backtestDaysMost);
  };
  const replay = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = validateForm();
    setFaults(found);
    if (Object.keys(found).length > 0 || choices.isLost) focusFirstError(event.currentTarget);
    else onReplay();
  };
  return (
    <form className={styles['filters']} onSubmit={replay} noValidate>
      <Field label={t('field.from')} name="from" type="date" value={typed.from} onChange={type} error={faults.from} />
      <Field label={t('field.until')} name="to" type="date" value={typed.to} onChange={type} error={faults.to} />
      <div className={styles['double']}>
        <Choice
          label={t('backtest.against')}
          name="against"
          value={typed.against}
          onChange={type}
          options={choices.options}
          error={choices.isLost && t('backtest.noVersion', { number: typed.against })}
        />
      </div>
      <AssumeFields typed={typed} onChange={type} error={faults.count} />
      <div className={styles['buttons']}>
        <Button type="submit" busy={isRunning}>
          {t('backtest.run')}
        </Button>
      </div>
    </form>
  );
}

type AssumeProps = {
  typed: BacktestTyped;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  error: string | undefined;
};

/** Past days to treat as declared [DESK-555]. */
function AssumeFields({ typed, onChange, error }: AssumeProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles['double']}>
        <Choice
          label={t('backtest.assume')}
          name="assume"
          value={typed.assume}
          onChange={onChange}
          options={[
            ['', t('backtest.assumeNone')],
            ...assumedDays.map((which) => [which, t(`backtest.assume${which}`)] as const),
          ]}
        />
      </div>
      {typed.assume !== '' && (
        <Field
          label={t('backtest.assumeCount')}
          name="count"
          inputMode="numeric"
          value={typed.count}
          onChange={onChange}
          error={error}
        />
      )}
    </>
  );
}

/** Versions to choose from; `isLost`: the chosen one doesn't exist. */
function useChoices(number: number, chosen: string): { options: [string, string][]; isLost: boolean } {
  const { t, language } = useTranslation();
  const { agencyId, timeZone } = useAgency();
  const { data: versions } = useAllApiRows(adminRoutes.versions.list, {
    params: { agency: agencyId },
    query: { limit: 100 },
  });
  return useMemo(() => {
    const known = versionChoices(number, versions ?? [], { t, language, timeZone });
    if (known.some(([value]) => value === chosen)) return { options: known, isLost: false };
    // The default version may also be chosen by its number.
    const isThere = versions === undefined || versions.some((version) => String(version.number) === chosen);
    return { options: [...known, [chosen, t('versions.named', { number: chosen })]], isLost: !isThere };
  }, [number, chosen, versions, t, language, timeZone]);
}
