import type { ReferralConfiguration, ReferralInstruction } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Picture } from '@fareback/ui/pictures/picture.tsx';
import { type ReactNode, useState } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import styles from './refer.module.css';

type InstructionsContent = { referral: ReferralConfiguration; steps: readonly ReferralInstruction[] };

/** How referring works, next to the code on wide screens [REFER-02, REFER-14]. */
export function Instructions({ referral, steps }: InstructionsContent): ReactNode {
  const { t } = useFullTranslation();
  return (
    <section className={styles['instructions']} aria-labelledby="refer-instructions">
      {referral.image !== null && <Picture src={referral.image} alt="" icon="users" ratio="2 / 1" rounded eager />}
      <h2 id="refer-instructions" className={styles['heading']}>
        {t('refer.howItWorks')}
      </h2>
      <Steps referral={referral} steps={steps} />
    </section>
  );
}

/** The same behind a button on narrow screens [REFER-02, REFER-14]. */
export function InstructionsDrawer({ referral, steps }: InstructionsContent): ReactNode {
  const { t } = useFullTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" wide icon={<Icon name="help" size={18} />} onClick={() => setOpen(true)}>
        {t('refer.howItWorks')}
      </Button>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('refer.howItWorks')}
        closeLabel={t('access.close')}
        media={referral.image === null ? undefined : <Picture src={referral.image} alt="" icon="users" ratio="2 / 1" />}
        actions={
          <Button wide onClick={() => setOpen(false)}>
            {t('common.ok')}
          </Button>
        }
      >
        <Steps referral={referral} steps={steps} />
      </Drawer>
    </>
  );
}

function Steps({ referral, steps }: InstructionsContent): ReactNode {
  return (
    <>
      {referral.HowItWork !== '' && (
        <p className={styles['text']} dir="auto">
          {referral.HowItWork}
        </p>
      )}
      <ol className={styles['steps']}>
        {steps.map(({ Title, Description, ImageURL }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- three fixed places
          <li key={place} className={styles['step']}>
            <span className={styles['stepPicture']} aria-hidden="true">
              {ImageURL === null ? (
                <span data-numeric="">{place + 1}</span>
              ) : (
                <img src={ImageURL} alt="" width={56} height={56} loading="lazy" />
              )}
            </span>
            <span className={styles['stepWords']}>
              <strong dir="auto">{Title}</strong>
              <span dir="auto" className={styles['text']}>
                {Description}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
