import type { OfferBatchLineError } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { Area } from '../../parts/choice.tsx';
import { numberColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { DownloadsContext } from '../../parts/downloads.tsx';
import { readTextFile } from '../../parts/read-text-file.ts';
import { useLatestOnly } from '../../parts/use-latest-only.ts';
import { useTranslation } from '../../words/translation.tsx';
import { type Checked, useFill } from './use-fill.ts';

const ERRORS_SHOWN = 50;

type FillBatchProps = {
  batchId: string;
  /** Null for a list. */
  segment: string | null;
  onDone: () => void;
  onClose: () => void;
};

/** Adds members to a draft and shows how many get the offer and which lines have errors [DESK-530, DESK-531]. */
export function FillBatch({ batchId, segment, onDone, onClose }: FillBatchProps): ReactNode {
  const { t } = useTranslation();
  const { checked, isRunning, error, ...fill } = useFill(batchId);
  const [text, setText] = useState('');
  const isReady = checked?.isOver === true && checked.ready > 0 && !isRunning;
  const isList = segment === null;
  const change = (typed: string): void => {
    setText(typed);
    fill.forget();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!isRunning}
      title={t('offerBatches.fillTitle')}
      actions={
        <Stack gap={4}>
          {isList && <ListFields text={text} onChange={change} disabled={isRunning} />}
          {checked !== null && <CheckResult checked={checked} />}
          <FormError>{error}</FormError>
          <Button
            wide
            busy={isRunning}
            disabled={isList && text.trim() === ''}
            onClick={isReady ? onDone : () => void fill.check(isList ? text : null)}
          >
            {t(isReady ? 'offerBatches.continue' : isList ? 'offerBatches.check' : 'offerBatches.checkSegment')}
          </Button>
          <Button variant="quiet" wide onClick={isRunning ? fill.stop : onClose}>
            {t(isRunning ? 'offerBatches.stop' : 'desk.close')}
          </Button>
        </Stack>
      }
    >
      {t(isList ? 'offerBatches.fillLead' : 'offerBatches.fillSegment')}
    </Dialog>
  );
}

type ListProps = { text: string; onChange: (text: string) => void; disabled: boolean };

/** The list as text; a chosen file replaces it. */
function ListFields({ text, onChange, disabled }: ListProps): ReactNode {
  const { t } = useTranslation();
  const [isUnreadable, setUnreadable] = useState(false);
  const beginChoice = useLatestOnly();
  const choose = async (file: File | undefined): Promise<void> => {
    const isLast = beginChoice();
    const read = file === undefined ? '' : await readTextFile(file).catch(() => null);
    if (!isLast()) return;
    setUnreadable(read === null);
    onChange(read?.replace(/^\uFEFF/, '') ?? '');
  };
  return (
    <>
      <Area
        label={t('offerBatches.lines')}
        help={t('offerBatches.linesHelp')}
        rows={6}
        dir="ltr"
        value={text}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      />
      <Field
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        label={t('offerBatches.file')}
        help={t('offerBatches.fileHelp')}
        disabled={disabled}
        error={isUnreadable && t('field.unreadable')}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
    </>
  );
}

function CheckResult({ checked: { ready, errors, done, parts, isOver } }: { checked: Checked }): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo<TableColumn<OfferBatchLineError>[]>(
    () => [
      numberColumn(t('offerBatches.line'), ({ line }) => line),
      textColumn(t('offerBatches.value'), ({ value }) => value),
      textColumn(t('offerBatches.why'), ({ why }) => t(`offerBatchError.${why}`)),
    ],
    [t],
  );
  const shown = useMemo(() => errors.slice(0, ERRORS_SHOWN), [errors]);
  return (
    <>
      <div aria-live="polite">
        {!isOver && (
          <p>
            {parts === null
              ? t('offerBatches.checked', { count: ready })
              : t('offerBatches.part', { done, all: parts })}
          </p>
        )}
        <p>{t('offerBatches.ready', { ready })}</p>
        {errors.length > 0 && <p>{t('offerBatches.errors', { count: errors.length })}</p>}
        {errors.length > ERRORS_SHOWN && <p>{t('offerBatches.errorsShown', { shown: ERRORS_SHOWN })}</p>}
      </div>
      {isOver && errors.length > 0 && (
        <DownloadsContext value={null}>
          <DataTable
            label={t('offerBatches.errorsLabel')}
            columns={columns}
            rows={shown}
            file="offer-batch-lines"
            isInDialog
            all={async () => ({ rows: errors, isWhole: true })}
            empty={null}
          />
        </DownloadsContext>
      )}
    </>
  );
}
