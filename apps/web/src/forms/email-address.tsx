import { Fragment, type ReactNode } from 'react';

/** An e-mail address to be read: from left to right in every language, and in several lines parted after its marks, within a word only where that alone is longer than a line [UX-13]. */
export function EmailAddress({ email }: { email: string }): ReactNode {
  return (
    <bdi dir="ltr">
      {email.split(/(?<=[@._+-])/).map((part, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of a text have nothing else that tells them apart
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
