import { limits } from '@fareback/contract';
import type { DraftWork } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, useState } from 'react';
import { QueryBoundary } from '../../../parts/query-boundary.tsx';
import { useLatestOnly } from '../../../parts/use-latest-only.ts';
import { useTranslation } from '../../../words/translation.tsx';
import styles from './draft.module.css';
import { type Draft, pictureNames } from './draft-state.ts';
import { ProblemText } from './problems.tsx';
import { base64Of, pictureName } from './upload/read-upload.ts';
import { usePictures } from './use-draft.ts';

type PicturesProps = {
  draft: Draft;
  /** Problems of the draft; each picture shows its own. */
  problems: readonly DraftWork['problems'][number][];
  isReadOnly: boolean;
  onChoose: (name: string, picture: { bytes: string } | null) => void;
};

const kinds: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

const addressOf = (name: string, bytes: string): string =>
  `data:${kinds[name.slice(name.lastIndexOf('.') + 1)]};base64,${bytes}`;

/**
 * Pictures of a draft, including pending ones, with their problems. A new one replaces one with the same name
 * [DESK-116, DESK-274, DESK-321].
 */
export function Pictures({ draft, problems, isReadOnly, onChoose }: PicturesProps): ReactNode {
  const { t } = useTranslation();
  const { saved: kept, pictures: chosen } = draft;
  // Depends on the pictures alone, so typing does not reload them.
  const pulled = usePictures(kept.version.number, kept.pictures);
  return (
    <div className={styles['pictures']}>
      {!isReadOnly && <AddPictures label={t('drafts.addPictures')} onChoose={onChoose} />}
      <QueryBoundary query={pulled} lines={6}>
        {({ pictures }) => (
          <ul className={styles['grid']}>
            {pictureNames(draft).map((name) => (
              <Card
                key={name}
                name={name}
                bytes={chosen[name]?.bytes ?? pictures[name]?.bytes}
                isKept={chosen[name] === undefined}
                problems={problems.filter(({ file }) => file === `images/${name}`)}
                onRemove={isReadOnly ? null : () => onChoose(name, null)}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </div>
  );
}

type CardProps = Pick<PicturesProps, 'problems'> & {
  name: string;
  bytes: string | undefined;
  isKept: boolean;
  onRemove: (() => void) | null;
};

function Card({ name, bytes, isKept, problems, onRemove }: CardProps): ReactNode {
  const { t } = useTranslation();
  return (
    <li className={styles['card']}>
      <PictureFrame name={name} bytes={bytes} />
      <code className={styles['picturesName']}>{name}</code>
      {!isKept && <Badge tone="neutral">{t('drafts.pictureOnItsWay')}</Badge>}
      {problems.map((problem) => (
        <FormError key={problem.message}>
          <ProblemText problem={problem} />
        </FormError>
      ))}
      {onRemove !== null && (
        <Button size="small" variant="quiet" aria-label={t('drafts.removePicture', { file: name })} onClick={onRemove}>
          {t('drafts.remove')}
        </Button>
      )}
    </li>
  );
}

/** A picture on a checkerboard; only the checkerboard while it loads. */
export function PictureFrame({ name, bytes }: { name: string; bytes: string | undefined }): ReactNode {
  return (
    <span className={styles['frame']}>
      {/* An img element runs no scripts of an SVG. */}
      {bytes !== undefined && <img src={addressOf(name, bytes)} alt="" className={styles['image']} />}
    </span>
  );
}

/** Adds pictures under pack-safe names; reports each invalid one and keeps the rest [DESK-321]. */
export function AddPictures({
  label,
  isOne = false,
  refused = [],
  onChoose,
}: {
  label: string;
  isOne?: boolean;
  /** Later errors about pictures added here. */
  refused?: readonly string[];
  onChoose: (name: string, picture: { bytes: string }) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [faults, setFaults] = useState<readonly string[]>([]);
  const beginChoice = useLatestOnly();
  const take = async (file: File, isLast: () => boolean): Promise<string | null> => {
    const name = pictureName(file.name);
    if (name === null) return t('drafts.noPicture', { file: file.name });
    if (file.size > limits.pictureMaxBytes) return t('drafts.largePicture', { file: file.name });
    try {
      const bytes = await base64Of(file);
      if (!isOne || isLast()) onChoose(name, { bytes });
      return null;
    } catch {
      return t('drafts.unreadablePicture', { file: file.name });
    }
  };
  const choose = async (files: readonly File[]): Promise<void> => {
    const isLast = beginChoice();
    setFaults([]);
    const errors = await Promise.all(files.map((file) => take(file, isLast)));
    if (isLast()) setFaults(errors.filter((one) => one !== null));
  };
  const allErrors = [...faults, ...refused];
  return (
    <Field
      type="file"
      multiple={!isOne}
      accept=".svg,.png,.jpg,.jpeg,.webp"
      label={label}
      help={t('drafts.addPicturesHelp')}
      error={
        allErrors.length > 0 &&
        allErrors.map((fault) => (
          <span key={fault} className={styles['fault']}>
            {fault}
          </span>
        ))
      }
      onChange={({ target }) => {
        void choose([...(target.files ?? [])]).then(() => {
          target.value = '';
        });
      }}
    />
  );
}
