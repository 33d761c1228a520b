import { adminRoutes, type OfferBatchLineError, offerBatchLinesMax } from '@fareback/contract/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callWithRetry } from '../../data/client.ts';
import { useAgency } from '../../data/me.tsx';
import { useUnsavedChanges } from '../../data/unsaved-changes.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';

const LINE_LENGTH_MAX = 1_000;

/** What a check has found until now; `parts` is null for a segment, whose size is not known. */
export interface Checked {
  ready: number;
  errors: readonly OfferBatchLineError[];
  done: number;
  parts: number | null;
  isOver: boolean;
}

const nothing: Checked = { ready: 0, errors: [], done: 0, parts: null, isOver: false };

type Step = (place: { batch: string; agency: string }, from: Checked) => Promise<Checked>;

/** Sends a list in parts of 500 lines, which keep their numbers. */
function stepsOfList(text: string): Step {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.slice(0, LINE_LENGTH_MAX));
  const heading = lines.find((line) => line.trim() !== '') ?? '';
  const parts = Math.ceil(lines.length / offerBatchLinesMax);
  return async (params, from) => {
    const start = from.done * offerBatchLinesMax;
    const { ready, errors } = await callWithRetry(adminRoutes.offerBatches.addLines, {
      params,
      body: { heading, firstLine: start + 1, lines: lines.slice(start, start + offerBatchLinesMax) },
    });
    const done = from.done + 1;
    return {
      ready: from.ready + ready,
      errors: [...from.errors, ...errors],
      done,
      parts,
      isOver: done === parts,
    };
  };
}

function stepsOfSegment(): Step {
  let after: string | null = null;
  return async (params, from) => {
    const reply: { after: string | null; ready: number } = await callWithRetry(adminRoutes.offerBatches.addSegment, {
      params,
      body: { after },
    });
    ({ after } = reply);
    return { ...from, ready: from.ready + reply.ready, done: from.done + 1, isOver: after === null };
  };
}

/** Adds the members of a list or of the segment to a draft, part by part, from the beginning [DESK-530, DESK-531]. */
export function useFill(batch: string) {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  const client = useQueryClient();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<string>();
  const isStopped = useRef(false);
  // Leaving the page would stop the check half way.
  useUnsavedChanges(
    () => isRunning,
    async () => false,
  );
  return {
    checked,
    isRunning,
    error,
    forget: () => setChecked(null),
    stop: () => {
      isStopped.current = true;
    },
    /** Checks `text`, or the segment without one. */
    check: async (text: string | null): Promise<void> => {
      const step = text === null ? stepsOfSegment() : stepsOfList(text);
      isStopped.current = false;
      setError(undefined);
      setRunning(true);
      try {
        for (let soFar = nothing; !soFar.isOver && !isStopped.current; ) {
          soFar = await step({ batch, agency }, soFar);
          setChecked(soFar);
        }
      } catch (error) {
        setError(getErrorText(error, t));
      }
      setRunning(false);
      // The next dialog begins with the figures of this list.
      client.removeQueries({ queryKey: ['offerBatches', 'get'] });
      await client.invalidateQueries({ queryKey: ['offerBatches'] });
    },
  };
}
