import { type ReactNode, useEffect, useRef, useState } from 'react';
import { translateProblem } from '../../../../words/check/translate-problem.ts';
import { type DeskLanguage, type Translate, useTranslation } from '../../../../words/translation.tsx';
import { isOfPicture } from '../draft-autosave.ts';
import { pictureNames } from '../draft-state.ts';
import { AddPictures, PictureFrame } from '../pictures.tsx';
import { usePictures } from '../use-pictures.ts';
import { type FormPictures, useDraftFormContext } from './form-context.ts';
import { NamedPart } from './named-part.tsx';
import styles from './picture-part.module.css';
import { type SlotProps, shownText, useSlot } from './use-slot.tsx';

function rejectionTexts(
  name: string,
  { rejected: rejections, tooLarge }: FormPictures,
  t: Translate,
  language: DeskLanguage,
): string[] {
  const texts = rejections.filter((one) => isOfPicture(one, name)).map((one) => translateProblem(one, language).text);
  const all = tooLarge.includes(name) ? [...texts, t('drafts.tooLargePicture', { file: name })] : texts;
  return all.length === 0 ? [] : [t('forms.notTaken', { file: name }), ...all];
}

/**
 * A picture field with a preview. A new picture can be uploaded here; the old one returns if it is rejected [DESK-347,
 * DESK-350].
 */
export function PicturePart(props: SlotProps): ReactNode {
  const { t, language } = useTranslation();
  const { pictures, bring } = useDraftFormContext();
  const { draft } = pictures;
  const { value, label, isReadOnly } = useSlot(props);
  const shown = shownText(value);
  const { data } = usePictures(draft.saved.version.number, draft.saved.pictures);
  // Reading a file is async; another field may change in between.
  const latest = useRef(bring);
  useEffect(() => {
    latest.current = bring;
  });
  const [brought, setBrought] = useState<string | null>(null);
  const names = pictureNames(draft);
  const rejections = brought === null ? [] : rejectionTexts(brought, pictures, t, language);
  return (
    <div className={styles['picture']}>
      {names.includes(shown) && (
        <PictureFrame name={shown} bytes={draft.pictures[shown]?.bytes ?? data?.pictures[shown]?.bytes} />
      )}
      <div className={styles['choice']}>
        <NamedPart {...props} options={names.map((file) => [file, file])} />
        {!isReadOnly && (
          <AddPictures
            isOne
            label={t('forms.newPicture', { what: label })}
            refused={rejections}
            onChoose={(name, picture) => {
              setBrought(name);
              latest.current(props.path, name, picture);
            }}
          />
        )}
      </div>
    </div>
  );
}
