import { ApiError } from '@fareback/contract';
import type { Version } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { Moment } from '../../parts/moment.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';

export function Missed({ missed }: { missed: NonNullable<Version['missed']> }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Moment at={missed.at} /> <span>{getErrorText(new ApiError({ status: 409, code: missed.reason }), t)}</span>
    </>
  );
}
