import { ApiError } from '@fareback/contract';
import type { Version } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { Moment } from '../../parts/moment.tsx';
import { faultText } from '../../words/fault.ts';
import { useWords } from '../../words/words.tsx';

/** When a version was to go live by itself and could not, and why. */
export function Missed({ missed }: { missed: NonNullable<Version['missed']> }): ReactNode {
  const { t } = useWords();
  return (
    <>
      <Moment at={missed.at} /> <span>{faultText(new ApiError({ status: 409, code: missed.reason }), t)}</span>
    </>
  );
}
