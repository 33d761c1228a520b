import { adminRoutes } from '@fareback/contract/admin';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../data/client.ts';
import { useAgency } from '../../data/me.tsx';
import { getErrorText } from '../../words/error-text.ts';
import { useTranslation } from '../../words/translation.tsx';
import { type BacktestSum, withPart } from './backtest-sum.ts';

/** What is replayed: a version on days, beside another one. */
export interface BacktestRequest {
  number: number;
  from: string;
  to: string;
  against: number | undefined;
}

/** What was asked for, and what it comes to so far; null before the first part. */
export interface BacktestRun {
  asked: BacktestRequest;
  soFar: BacktestSum | null;
}

/** Whether two replays would tell the same. */
export const isSameRequest = (one: BacktestRequest, other: BacktestRequest): boolean =>
  one.number === other.number && one.from === other.from && one.to === other.to && one.against === other.against;

/** One who goes from part to part: it ends after the part at hand, or is heard no more. */
interface Walk {
  isStopped: boolean;
  isOver: boolean;
}

/** Replays a version part by part: what it comes to so far, whether it runs, and how it begins, stops and goes on. */
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
  const walkOn = async ({ asked, soFar }: BacktestRun): Promise<void> => {
    const own: Walk = { isStopped: false, isOver: false };
    if (walk.current !== null) walk.current.isOver = true;
    walk.current = own;
    setRun({ asked, soFar });
    setFault(undefined);
    setRunning(true);
    const { number, from, to, against } = asked;
    try {
      let sum = soFar;
      do {
        const query = { from, to, language, ...(against && { against }), ...(sum?.next && { after: sum.next }) };
        const part = await call(adminRoutes.versions.backtest, { params: { agency, number }, query });
        if (own.isOver) return;
        sum = withPart(sum, part);
        setRun({ asked, soFar: sum });
      } while (sum.next !== null && !own.isStopped);
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
    /** Begins anew, whatever ran before. */
    start: (asked: BacktestRequest) => walkOn({ asked, soFar: null }),
    goOn: () => (run === null ? Promise.resolve() : walkOn(run)),
    stop,
  };
}
