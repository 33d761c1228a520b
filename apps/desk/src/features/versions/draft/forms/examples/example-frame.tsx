import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from '../../../../../words/translation.tsx';
import { useDraftFormContext } from '../form-context.ts';
import type { Path } from '../pack-yaml.ts';
import styles from './example.module.css';
import { getPictureKind } from './picture-of-key.ts';

const KeyExample = lazyPart(() => import('./key-example.tsx'), 'KeyExample', 'inPlace');

/** The place of a key's example, as tall before its code is loaded as after it; null for keys without one. */
export function ExampleFrame({ path }: { path: Path }): ReactNode {
  const { t } = useTranslation();
  const { value } = useDraftFormContext();
  const picture = getPictureKind(value, path);
  if (picture === null) return null;
  return (
    <figure className={styles['example']} data-example={path.join('.')} data-picture={picture}>
      <p className={styles['title']}>{t('examples.title')}</p>
      <Suspense fallback={null}>
        <KeyExample path={path} />
      </Suspense>
    </figure>
  );
}
