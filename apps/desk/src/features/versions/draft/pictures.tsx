import type { DraftWork } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { type ReactNode, useState } from 'react';
import { ReplyRoom } from '../../../parts/reply-room.tsx';
import { useWords } from '../../../words/words.tsx';
import styles from './pictures.module.css';
import { ToldProblem } from './problems.tsx';
import { base64Of, pictureName } from './upload/picture-bytes.ts';
import { usePictures } from './use-pictures.ts';

type PicturesProps = {
  work: DraftWork;
  /** What the check finds in the draft; of pictures it stands at them. */
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

/** The pictures of a draft as they are kept, each with what is wrong with it; a new one takes the place of one of its name [DESK-116, DESK-274]. */
export function Pictures({ work, problems, isReadOnly, onChoose }: PicturesProps): ReactNode {
  const { t } = useWords();
  // What is drawn changes with the pictures alone, not with each word.
  const pulled = usePictures(work.version.number, work.pictures);
  return (
    <div className={styles['pictures']}>
      {!isReadOnly && <AddPictures onChoose={onChoose} />}
      <ReplyRoom reply={pulled} lines={6}>
        {({ pictures }) => (
          <ul className={styles['grid']}>
            {Object.keys(work.pictures).map((name) => (
              <li key={name} className={styles['card']}>
                {/* An image runs nothing of what is in it. */}
                <span className={styles['frame']}>
                  {pictures[name]?.bytes !== undefined && (
                    <img src={addressOf(name, pictures[name].bytes)} alt="" className={styles['image']} />
                  )}
                </span>
                <code className={styles['name']}>{name}</code>
                {problems
                  .filter(({ file }) => file === `images/${name}`)
                  .map((problem) => (
                    <FormError key={problem.message}>
                      <ToldProblem problem={problem} />
                    </FormError>
                  ))}
                {!isReadOnly && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t('drafts.removePicture', { file: name })}
                    onClick={() => onChoose(name, null)}
                  >
                    {t('drafts.remove')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </ReplyRoom>
    </div>
  );
}

/** Takes pictures in under the names that a pack gives them. */
function AddPictures({ onChoose }: Pick<PicturesProps, 'onChoose'>): ReactNode {
  const { t } = useWords();
  const [fault, setFault] = useState<string>();
  const choose = async (files: FileList | null): Promise<void> => {
    setFault(undefined);
    for (const file of files ?? []) {
      const name = pictureName(file.name);
      if (name === null) setFault(t('drafts.noPicture', { file: file.name }));
      else
        await base64Of(file).then(
          (bytes) => onChoose(name, { bytes }),
          () => setFault(t('field.unreadable')),
        );
    }
  };
  return (
    <Field
      type="file"
      multiple
      accept=".svg,.png,.jpg,.jpeg,.webp"
      label={t('drafts.addPictures')}
      help={t('drafts.addPicturesHelp')}
      error={fault}
      onChange={({ target }) => {
        void choose(target.files).then(() => {
          target.value = '';
        });
      }}
    />
  );
}
