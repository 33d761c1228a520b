import { Fragment, type ReactNode } from 'react';
import { leftToRight } from '../i18n/isolate.ts';

/**
 * An email address for reading: left to right, wrapped after punctuation, and within a part only if it is longer than a
 * line [UX-13].
 */
export function EmailAddress({ email }: { email: string }): ReactNode {
  return (
    <bdi translate="no" dir="ltr">
      {email.split(/(?<=[@._+-])/).map((part, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of a text have nothing else that tells them apart
        <Fragment key={place}>
          {place > 0 && <wbr />}
          <span>{part}</span>
        </Fragment>
      ))}
    </bdi>
  );
}

/** A sentence with a left-to-right email address, wrapped the same way [UX-14]. */
export function WithEmail({ sentence, email }: { sentence: string; email: string }): ReactNode {
  const [before, ...after] = sentence.split(leftToRight(email));
  return (
    <>
      <span>{before}</span>
      {after.length > 0 && <EmailAddress email={email} />}
      <span>{after.join(leftToRight(email))}</span>
    </>
  );
}
