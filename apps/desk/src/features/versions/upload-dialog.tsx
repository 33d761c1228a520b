import { ApiError } from '@fareback/contract';
import { adminRoutes, type PackProblem, type SubjectChange, type TakenFrom } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { fetched } from '../../data/client.ts';
import { useAgency } from '../../data/me.tsx';
import { useApiMutation } from '../../data/use-api-query.ts';
import { momentText, useZone } from '../../parts/moment.tsx';
import { useLatestOnly } from '../../parts/use-latest-only.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import { Difference } from './difference.tsx';
import { FilePlace, ParserMessage, ProblemText } from './draft/problems.tsx';
import type { NoPack, Upload } from './draft/upload/read-upload.ts';
import styles from './versions.module.css';

type UploadDialogProps = { live: number; onClose: () => void };

interface UploadResult {
  error: string;
  live?: number;
  /** The version the pack's draft was based on; differs from the pulled one if that never went live. */
  basedOn?: number | null;
  changes?: SubjectChange[];
  /** Revision, editors (last one last) and time of the last change of the pulled draft. */
  revision?: number;
  editors?: string[];
  changedAt?: string;
  problems?: PackProblem[];
}

/**
 * Imports a pack as a draft. If another version went live or the pulled draft changed since, the import is rejected
 * with those changes until the user confirms [DESK-121, DESK-425].
 */
export function UploadDialog({ live, onClose }: UploadDialogProps): ReactNode {
  const { t } = useTranslation();
  const { upload, fault, refusal, act, choose, send } = useUpload(onClose);
  const zip = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const chosenIn = (field: HTMLInputElement, other: HTMLInputElement | null): void => {
    // Only one of zip and folder is imported; clear the other field.
    if (other) other.value = '';
    void choose(field);
  };
  const from = upload?.pulledFrom ?? { number: live, revision: null };
  const wayOn = refusal === null ? undefined : wayBehind(refusal, from);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('upload.title')}
      actions={
        <Stack gap={4}>
          <Field
            ref={zip}
            type="file"
            accept=".zip,application/zip"
            label={t('upload.zip')}
            disabled={act.isPending}
            onChange={({ target }) => chosenIn(target, folder.current)}
          />
          <Field
            ref={folder}
            type="file"
            {...{ webkitdirectory: '' }}
            label={t('upload.folder')}
            disabled={act.isPending}
            onChange={({ target }) => chosenIn(target, zip.current)}
          />
          {upload !== null && <Read upload={upload} />}
          <FormError>{wayOn?.to === 'beside' ? undefined : fault}</FormError>
          {refusal !== null && wayOn?.to === 'beside' && <Changed refusal={refusal} from={from.number} />}
          {refusal !== null && wayOn?.to === 'over' && <Older refusal={refusal} from={from.number} />}
          {refusal?.problems !== undefined && <UploadProblems problems={refusal.problems} />}
          <Button
            wide
            variant={wayOn ? 'danger' : 'primary'}
            disabled={upload === null}
            busy={act.isPending}
            onClick={() => void send(wayOn ?? from)}
          >
            {wayOn ? t(`upload.${wayOn.to}`, { number: wayOn.number }) : t('upload.take')}
          </Button>
          <Button wide variant="quiet" onClick={onClose}>
            {t('desk.cancel')}
          </Button>
        </Stack>
      }
    >
      {t('upload.lead')}
    </Dialog>
  );
}

/** Returns how to continue after the user has read the error; undefined if there is no way. */
function wayBehind(
  { error, live, revision }: UploadResult,
  { number }: TakenFrom,
): (TakenFrom & { to: 'over' | 'beside' }) | undefined {
  if (error === 'NEWER_VERSION_LIVE' && live !== undefined) return { to: 'over', number: live, revision: null };
  if (error === 'CHANGED_MEANWHILE' && revision !== undefined) return { to: 'beside', number, revision };
  return undefined;
}

function useUpload(onClose: () => void) {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const toast = useToast();
  const navigate = useNavigate();
  const act = useApiMutation(adminRoutes.versions.draft, ['versions', 'acts']);
  const [upload, setUpload] = useState<Upload | null>(null);
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<UploadResult | null>(null);
  const beginChoice = useLatestOnly();
  const choose = async (chosen: HTMLInputElement): Promise<void> => {
    const isLast = beginChoice();
    setFault(undefined);
    setRefusal(null);
    setUpload(null);
    const files = [...(chosen.files ?? [])];
    if (files.length === 0) return;
    try {
      const { readUpload } = await fetched(import('./draft/upload/read-upload.ts'));
      const read = await readUpload(files);
      if (isLast()) setUpload(read);
    } catch (error) {
      if (!isLast()) return;
      const { why = 'unreadable' } = error as Partial<NoPack>;
      chosen.value = '';
      setFault(error instanceof ApiError ? getErrorText(error, t) : t(`upload.${why}`));
    }
  };
  const send = async ({ number: basedOn, revision }: TakenFrom): Promise<void> => {
    if (upload === null) return;
    setFault(undefined);
    const { files, pictures } = upload;
    try {
      const body = { pack: { files, pictures }, note: '', basedOn, ...(revision === null ? {} : { revision }) };
      const { number } = await act.mutateAsync({ params: { agency: agencyId }, body });
      toast({ title: t('versions.done', { number, state: t('versions.DRAFT') }), tone: 'success' });
      onClose();
      await navigate({ to: '/$agency/versions/$number', params: { agency: agencyId, number: String(number) } });
    } catch (error) {
      setFault(getErrorText(error, t));
      setRefusal(error instanceof ApiError ? (error.body as UploadResult) : null);
    }
  };
  return { upload, fault, refusal, act, choose, send };
}

function Read({ upload }: { upload: Upload }): ReactNode {
  const { t } = useTranslation();
  const { files, pictures, pulledFrom, passedOver } = upload;
  return (
    <output className={styles['message']}>
      <p>{t('upload.read', { files: Object.keys(files).length, pictures: Object.keys(pictures).length })}</p>
      <p>{pulledFrom === null ? t('upload.neverPulled') : t('upload.pulled', { number: pulledFrom.number })}</p>
      {passedOver.length > 0 && <p>{t('upload.passedOver', { files: passedOver.slice(0, 5).join(', ') })}</p>}
    </output>
  );
}

/** Says who changed the pulled draft, and which of these changes the new draft would miss. */
function Changed({
  refusal: { editors = [], changedAt, changes = [] },
  from,
}: {
  refusal: UploadResult;
  from: number;
}): ReactNode {
  const { t, language } = useTranslation();
  const timeZone = useZone();
  const at = changedAt === undefined ? '' : momentText(changedAt, { language, timeZone });
  return (
    <div className={styles['message']}>
      <FormError>{t('upload.changed', { number: from, who: editors.at(-1) ?? '', at })}</FormError>
      <p>{t('upload.changedHelp', { number: from })}</p>
      <Difference difference={{ against: from, changes, reach: [], members: 0 }} />
    </div>
  );
}

function Older({
  refusal: { live = 0, basedOn, changes = [] },
  from,
}: {
  refusal: UploadResult;
  from: number;
}): ReactNode {
  const { t } = useTranslation();
  const against = basedOn ?? from;
  return (
    <div className={styles['message']}>
      <p>
        {against === from
          ? t('upload.older', { number: from, live })
          : t('upload.olderDraft', { number: from, basedOn: against, live })}
      </p>
      <Difference difference={{ against, changes, reach: [], members: 0 }} />
    </div>
  );
}

function UploadProblems({ problems }: { problems: NonNullable<UploadResult['problems']> }): ReactNode {
  return (
    <ul className={styles['problems']}>
      {problems.map((problem) => (
        <li key={`${problem.file}${problem.line}${problem.key}${problem.message}`}>
          <FilePlace problem={problem} /> <ProblemText problem={problem} />
          <ParserMessage problem={problem} />
        </li>
      ))}
    </ul>
  );
}
