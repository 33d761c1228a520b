import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../../../../words/words.tsx';
import { pictureNames } from '../draft-state.ts';
import { AddPictures, PictureFrame } from '../pictures.tsx';
import { usePictures } from '../use-pictures.ts';
import { useFormRoom } from './form-room.ts';
import { NamedPart } from './named-part.tsx';
import styles from './picture-part.module.css';
import { type SlotProps, shownText, useSlot } from './use-slot.tsx';

/** One of the draft's pictures, seen as it looks; another one can be brought on the spot [DESK-347]. */
export function PicturePart(props: SlotProps): ReactNode {
  const { t } = useWords();
  const {
    pictures: { draft, choose },
  } = useFormRoom();
  const { value, label, isReadOnly, write } = useSlot(props);
  const shown = shownText(value);
  const { data } = usePictures(draft.kept.version.number, draft.kept.pictures);
  // Reading a file takes a moment, in which another field may be written.
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  const names = pictureNames(draft);
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
            onChoose={(name, picture) => {
              choose(name, picture);
              latest.current(name);
            }}
          />
        )}
      </div>
    </div>
  );
}
