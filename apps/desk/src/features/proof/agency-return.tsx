import { FormError } from '@fareback/ui/form/form-error.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { setSignedIn } from '../../data/me.tsx';
import { getErrorText } from '../../words/error-text.ts';
import { useTranslation } from '../../words/translation.tsx';
import { comeBack } from './agency-way.ts';
import styles from './sign-in.module.css';

/** `/sign-in/return`: callback of an agency's own sign-in; signs in or explains what to do [DESK-14]. */
export function AgencyReturn(): ReactNode {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const isRequested = useRef(false);
  useEffect(() => {
    // The callback data is valid once, however often the page renders.
    if (isRequested.current) return;
    isRequested.current = true;
    comeBack(location.search).then(
      (me) => {
        setSignedIn(client, me);
        return navigate({ to: '/', replace: true });
      },
      (refusal: unknown) => setError(refusal),
    );
  }, [client, navigate]);
  return (
    <div className={styles['card']}>
      <h1 className={styles['title']}>{t('signIn.returning')}</h1>
      <FormError>{error === null ? null : getErrorText(error, t)}</FormError>
      {error !== null && <a href="/">{t('signIn.title')}</a>}
    </div>
  );
}
