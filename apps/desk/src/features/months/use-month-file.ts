import { adminRoutes, type ExportSet } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callWithRetry } from '../../data/client.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import { type MonthFile, type MonthFormat, monthFile } from './month-file.ts';

interface WantedFile {
  agency: string;
  month: string;
  set: ExportSet;
  format: MonthFormat;
  withMembers: boolean;
}

/** A download in progress: its content so far, and the cursor of the next part; null after the last. */
interface OnItsWay {
  wanted: WantedFile;
  file: MonthFile | null;
  rows: number;
  change: number;
  next: string | null | undefined;
}

const begun = (wanted: WantedFile): OnItsWay => ({ wanted, file: null, rows: 0, change: 0, next: undefined });

/** Adds the next part. Rejects with the part's refusal; earlier parts are kept. */
async function withNext({ wanted, file, rows, change, next }: OnItsWay): Promise<OnItsWay> {
  const { agency, month, set, format, withMembers } = wanted;
  const { part: plain, memberPart } = adminRoutes.exports;
  const form = format === 'csv' ? ('csv' as const) : ('values' as const);
  const input = { params: { agency, month, set }, query: { form, ...(next && { after: next }) } };
  const part = withMembers ? await callWithRetry(memberPart, input) : await callWithRetry(plain, input);
  const grown = file ?? (await monthFile(format, part.columns));
  grown.add(part);
  return { wanted, file: grown, rows: rows + part.rows, change: change + part.change, next: part.next };
}

/** Downloads month files one at a time, part by part; can stop between parts and resume [DESK-175]. */
export function useMonthFile() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const notifyResult = useNotifyResult();
  const [onItsWay, setOnItsWay] = useState<OnItsWay | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [errorText, setErrorText] = useState<string>();
  const isStopped = useRef(false);
  const stop = (): void => {
    isStopped.current = true;
  };
  useEffect(() => stop, []);

  async function run(from: OnItsWay): Promise<void> {
    isStopped.current = false;
    setErrorText(undefined);
    setRunning(true);
    let soFar = from;
    setOnItsWay(soFar);
    try {
      do {
        soFar = await withNext(soFar);
        setOnItsWay(soFar);
      } while (soFar.next !== null && !isStopped.current);
      if (soFar.next !== null) return;
      const { set, agency, month } = soFar.wanted;
      soFar.file?.save(`${set}-${agency}-${month}`);
      notifyResult(soFar);
      setOnItsWay(null);
    } catch (error) {
      setErrorText(getErrorText(error, t));
    } finally {
      setRunning(false);
      await client.invalidateQueries({ queryKey: ['acts'] });
    }
  }

  const take = (wanted: WantedFile): Promise<void> => run(begun(wanted));
  const goOn = async (): Promise<void> => {
    if (onItsWay !== null) await run(onItsWay);
  };
  return { onItsWay, isRunning, fault: errorText, stop, take, goOn };
}

function useNotifyResult(): (whole: OnItsWay) => void {
  const { t, number } = useTranslation();
  const toast = useToast();
  return ({ wanted: { set }, rows, change }) => {
    const points = `${change > 0 ? '+' : ''}${number(change)}`;
    const word = set === 'rides' ? 'months.takenRides' : 'months.taken';
    toast({ title: t(word, { count: rows, set: t(`monthSet.${set}`), change: points }), tone: 'success' });
  };
}
