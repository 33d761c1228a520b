import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import styles from './rides.module.css';
import { PhotoTooSmall, type RidePhoto, shrinkPhoto } from './shrink-photo.ts';

type PhotoFieldProps = {
  photo: RidePhoto | null;
  onChange: (photo: RidePhoto | null) => void;
  disabled: boolean;
};

/** Without HEIC in the list, an iPhone converts its photos before it hands them over. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

/** Takes an optional photo with the camera or from a file, and shows it [RIDE-05]. */
export function PhotoField({ photo, onChange, disabled }: PhotoFieldProps): ReactNode {
  const { t } = useFullTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [trouble, setTrouble] = useState<'photoUnreadable' | 'photoTooSmall' | null>(null);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can then be chosen again.
    target.value = '';
    if (!file) return;
    setReading(true);
    setTrouble(null);
    try {
      onChange(await shrinkPhoto(file));
    } catch (error) {
      setTrouble(error instanceof PhotoTooSmall ? 'photoTooSmall' : 'photoUnreadable');
    } finally {
      setReading(false);
    }
  };
  return (
    <fieldset className={styles['photo']} aria-describedby={id}>
      <legend className={styles['photoLabel']}>{t('rides.missing.photo')}</legend>
      <span className={styles['detail']}>{t('rides.missing.optional')}</span>
      {photo && <img className={styles['photoImage']} src={photo.preview} alt={t('rides.missing.photoAlt')} />}
      <input ref={input} type="file" accept={ACCEPTED} hidden onChange={(event) => void read(event)} />
      <div className={styles['photoButtons']}>
        <Button
          variant="secondary"
          size="small"
          busy={isReading}
          disabled={disabled}
          icon={<Icon name="camera" size={18} />}
          onClick={() => input.current?.click()}
        >
          {t(photo ? 'rides.missing.photoChange' : 'rides.missing.photoAdd')}
        </Button>
        {photo && (
          <Button variant="quiet" size="small" disabled={disabled} onClick={() => onChange(null)}>
            {t('rides.missing.photoRemove')}
          </Button>
        )}
      </div>
      <FormError>{trouble === null ? undefined : t(`rides.missing.${trouble}`)}</FormError>
      <span id={id} className={styles['detail']}>
        {t('rides.missing.photoHelp')}
      </span>
    </fieldset>
  );
}
