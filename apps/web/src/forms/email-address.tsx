import { Fragment, type ReactNode } from 'react';
import { leftToRight } from '../i18n/isolate.ts';

/** An e-mail address to be read: from left to right in every language, and in several lines parted after its marks, within a word only where that alone is longer than a line [UX-13]. */
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

/** A sentence that holds an address from left to right, with the address parted as it is anywhere else [UX-14]. */
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
