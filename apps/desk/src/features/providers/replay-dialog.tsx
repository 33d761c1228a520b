import { adminRoutes, type Replayed } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { ProgressBar } from '@fareback/ui/progress/progress-bar.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { callWithRetry } from '../../data/client.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText, getValueText } from '../../words/value-text.ts';

/** Totals of all parts so far; `next` is the cursor of the next part, null after the last. */
type ReplayedSoFar = Replayed;

const noneReplayed: ReplayedSoFar = { accepted: 0, duplicates: 0, refused: [], next: '' };

const readOf = ({ accepted, duplicates, refused }: ReplayedSoFar): number =>
  accepted + duplicates + countStillRejected(refused);

const countStillRejected = (refused: Replayed['refused']): number =>
  refused.reduce((sum, { events }) => sum + events, 0);

function sumRejected(...parts: Replayed['refused'][]): Replayed['refused'] {
  const byReason = new Map<string, number>();
  for (const { reason, events } of parts.flat()) byReason.set(reason, (byReason.get(reason) ?? 0) + events);
  return [...byReason].map(([reason, events]) => ({ reason, events }));
}

/**
 * Replays rejected events in parts, starting at cursor `from`, until all are read or `isStopped`. Each part is one call
 * and one audit event; `onPart` runs after each. Rejects if a part fails; earlier parts stay applied.
 */
async function replayParts(
  params: { agency: string; provider: string },
  from: ReplayedSoFar,
  { isStopped, onPart }: { isStopped: () => boolean; onPart: (soFar: ReplayedSoFar) => void },
): Promise<void> {
  let soFar = from;
  while (soFar.next !== null && !isStopped()) {
    const part = await callWithRetry(adminRoutes.events.replay, { params, body: { after: soFar.next } });
    soFar = {
      accepted: soFar.accepted + part.accepted,
      duplicates: soFar.duplicates + part.duplicates,
      refused: sumRejected(soFar.refused, part.refused),
      next: part.next,
    };
    onPart(soFar);
  }
}

type ReplayDialogProps = {
  agency: string;
  provider: string;
  waiting: number;
  onClose: () => void;
};

/** Replays all rejected events of a provider, with progress, a stop button and the results [DESK-140]. */
export function ReplayDialog({ agency, provider, waiting, onClose }: ReplayDialogProps): ReactNode {
  const { t } = useTranslation();
  const { soFar, isRunning, fault, start, stop } = useReplay({ agency, provider });
  const isOver = soFar.next === null;
  const isBegun = soFar !== noneReplayed;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!isRunning}
      title={t(isOver ? 'providers.replayOver' : 'providers.replayTitle')}
      actions={
        <Stack gap={4}>
          {(isRunning || isBegun) && <Progress soFar={soFar} waiting={waiting} />}
          <FormError>{fault}</FormError>
          {!isOver && (
            <Button wide busy={isRunning} onClick={() => void start()}>
              {t(isBegun ? 'providers.goOn' : 'providers.replay')}
            </Button>
          )}
          <Button wide variant={isOver ? 'primary' : 'quiet'} onClick={isRunning ? stop : onClose}>
            {t(isRunning ? 'providers.stop' : isBegun ? 'desk.close' : 'desk.cancel')}
          </Button>
        </Stack>
      }
    >
      {!isOver && t('providers.replayLead')}
    </Dialog>
  );
}

function Progress({ soFar, waiting }: { soFar: ReplayedSoFar; waiting: number }): ReactNode {
  const { t } = useTranslation();
  const { accepted, duplicates, refused } = soFar;
  const read = readOf(soFar);
  const ofAll = t('providers.read', { read, all: Math.max(waiting, read) });
  return (
    <div aria-live="polite">
      {soFar.next !== null && (
        <>
          <ProgressBar value={read} max={Math.max(waiting, read, 1)} label={t('providers.replay')} valueText={ofAll} />
          <p>{ofAll}</p>
        </>
      )}
      <p>{t('providers.replayed', { accepted, duplicates, refused: countStillRejected(refused) })}</p>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ reason, events }) => (
            <li key={reason}>
              {t('providers.stayRefused', { reason: getValueText('refusedFor', reason, t), events })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useReplay(params: { agency: string; provider: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [soFar, setSoFar] = useState(noneReplayed);
  const [isRunning, setRunning] = useState(false);
  const [fault, setFault] = useState<string>();
  const isStopped = useRef(false);
  const start = async (): Promise<void> => {
    isStopped.current = false;
    setFault(undefined);
    setRunning(true);
    try {
      await replayParts(params, soFar, { isStopped: () => isStopped.current, onPart: setSoFar });
    } catch (error) {
      setFault(getErrorText(error, t));
    } finally {
      setRunning(false);
      await Promise.all(
        ['events', 'providers', 'acts'].map((group) => client.invalidateQueries({ queryKey: [group] })),
      );
    }
  };
  const stop = (): void => {
    isStopped.current = true;
  };
  return { soFar, isRunning, fault, start, stop };
}
