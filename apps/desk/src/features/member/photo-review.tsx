import { adminRoutes, type MissingRideReport, type MissingRideReview } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiMutation } from '../../data/use-api-query.ts';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import styles from './photo-review.module.css';

/**
 * Begins the review, which the rider reads, and shows the photo. It is kept on this page only: the server sends it as
 * data and records each call [DESK-584].
 */
export function PhotoReview({ report }: { report: MissingRideReport }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [photo, setPhoto] = useState<MissingRideReview['photo']>(null);
  const review = useApiMutation(adminRoutes.missingRides.review, ['missingRides']);
  const { hasPhoto, missingRideId, reviewedAt } = report;
  const start = () =>
    review.mutate(
      { params: { agency: agencyId, report: missingRideId } },
      { onSuccess: (reply) => setPhoto(reply.photo) },
    );
  if (!hasPhoto && reviewedAt !== null) return null;
  return (
    <Section title={t('missing.photo')}>
      <Stack gap={3}>
        <p>{t(hasPhoto ? 'missing.photoHelp' : 'missing.reviewHelp')}</p>
        {photo === null ? (
          <div>
            <Button variant="secondary" busy={review.isPending} onClick={start}>
              {t(hasPhoto ? 'missing.showPhoto' : 'missing.startReview')}
            </Button>
          </div>
        ) : (
          <img
            className={styles['photo']}
            src={`data:${photo.type};base64,${photo.base64}`}
            alt={t('missing.photoAlt', { way: report.providerName })}
          />
        )}
        <FormError>{review.error ? getErrorText(review.error, t) : undefined}</FormError>
      </Stack>
    </Section>
  );
}
