import { type AssumedDays, adminRoutes, type BacktestDays } from '@fareback/contract/admin';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../data/client.ts';
import { useAgency } from '../../data/me.tsx';
import { type DeskLanguage, useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import { type BacktestSum, withPart } from './backtest-sum.ts';
import { type TogetherSum, withRounds } from './together-sum.ts';

export interface BacktestRequest {
  number: number;
  from: string;
  to: string;
  against: number | undefined;
  /** Past days to treat as declared; missing: only those that were. */
  assume?: { which: AssumedDays; count: number } | undefined;
}

interface BacktestRun {
  asked: BacktestRequest;
  /** Days treated as declared, once they are known. */
  assumed: BacktestDays | null;
  soFar: BacktestSum | null;
  together: TogetherSum | null;
}

export const isSameRequest = (one: BacktestRequest, other: BacktestRequest): boolean =>
  one.number === other.number &&
  one.from === other.from &&
  one.to === other.to &&
  one.against === other.against &&
  one.assume?.which === other.assume?.which &&
  one.assume?.count === other.assume?.count;

/** True once all members and all rounds of team challenges are processed. */
export const isComplete = ({ soFar, together }: Pick<BacktestRun, 'soFar' | 'together'>): boolean =>
  soFar?.next === null && together?.next === null;

/** A run through the parts; it stops after the current part, or its results are ignored. */
interface Walk {
  isStopped: boolean;
  isOver: boolean;
}

/** Days treated as declared, as in a query. */
export const declaredIn = (assumed: BacktestDays | null): { declared?: string } =>
  assumed === null || assumed.days.length === 0 ? {} : { declared: assumed.days.map(({ day }) => day).join(',') };

/** Requests the next part of a run; returns the run with it. */
async function addPart(
  known: BacktestRun,
  { agency, language }: { agency: string; language: DeskLanguage },
): Promise<BacktestRun> {
  const { asked, assumed, soFar, together } = known;
  const { number, from, to, against, assume } = asked;
  const params = { agency, number };
  if (assume !== undefined && assumed === null)
    return {
      ...known,
      assumed: await call(adminRoutes.versions.backtestDays, { params, query: { from, to, ...assume } }),
    };
  if (soFar === null || soFar.next !== null) {
    const own = { ...(against && { against }), ...declaredIn(assumed), ...(soFar?.next && { after: soFar.next }) };
    const part = await call(adminRoutes.versions.backtest, { params, query: { from, to, language, ...own } });
    return { ...known, soFar: withPart(soFar, part) };
  }
  const after = together?.next ? { after: together.next } : {};
  const rounds = await call(adminRoutes.versions.backtestTogether, {
    params,
    query: { from, to, language, ...after },
  });
  return { ...known, together: withRounds(together, rounds) };
}

export function useBacktest() {
  const { t, language } = useTranslation();
  const { agencyId: agency } = useAgency();
  const [run, setRun] = useState<BacktestRun | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [fault, setFault] = useState<string>();
  const walk = useRef<Walk>(null);
  const stop = (): void => {
    if (walk.current !== null) walk.current.isStopped = true;
  };
  useEffect(() => stop, []);
  const walkOn = async (begun: BacktestRun): Promise<void> => {
    const own: Walk = { isStopped: false, isOver: false };
    if (walk.current !== null) walk.current.isOver = true;
    walk.current = own;
    setRun(begun);
    setFault(undefined);
    setRunning(true);
    try {
      let known = begun;
      do {
        known = await addPart(known, { agency, language });
        if (own.isOver) return;
        setRun(known);
      } while (!isComplete(known) && !own.isStopped);
    } catch (error) {
      if (!own.isOver) setFault(getErrorText(error, t));
    } finally {
      if (!own.isOver) setRunning(false);
    }
  };
  return {
    run,
    isRunning,
    fault,
    start: (asked: BacktestRequest) => walkOn({ asked, assumed: null, soFar: null, together: null }),
    goOn: () => (run === null ? Promise.resolve() : walkOn(run)),
    stop,
  };
}
