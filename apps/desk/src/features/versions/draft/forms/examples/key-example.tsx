import { type ReactNode, useMemo } from 'react';
import { getValueLabel } from '../../../../../words/keys/key-labels.ts';
import { useTranslation } from '../../../../../words/translation.tsx';
import { useDraftFormContext } from '../form-context.ts';
import { type Path, valueAt } from '../pack-yaml.ts';
import styles from './example.module.css';
import { type Example, fieldsIn } from './example.ts';
import { examples } from './examples.ts';
import { patternOf } from './picture-of-key.ts';
import { ExamplePicture } from './pictures.tsx';

function useExample(path: Path): Example | null {
  const { value, words, wordsFrom, thingsOf } = useDraftFormContext();
  const { t, number, language } = useTranslation();
  return useMemo(() => {
    const titleOf = (list: string, id: string, owner?: string): string => {
      if (list === 'modes') return getValueLabel(words, [wordsFrom, ...path], id);
      const title = thingsOf(list, owner).find(([one]) => one === id)?.[1];
      return title === undefined || title === '' ? id : title;
    };
    // A part of an entity is explained with the entity's other keys.
    const item = fieldsIn(valueAt(value, path.slice(0, 2)));
    return (
      examples[patternOf(path)]?.({ value: valueAt(value, path), item, file: value, t, number, language, titleOf }) ??
      null
    );
  }, [value, path, words, wordsFrom, thingsOf, t, number, language]);
}

/** A worked example of a key, in words and as a picture, from the values in the form [DESK-557]. */
export function KeyExample({ path }: { path: Path }): ReactNode {
  const { t } = useTranslation();
  const example = useExample(path);
  if (example === null) return <p className={styles['words']}>{t('examples.incomplete')}</p>;
  return (
    <>
      <figcaption className={styles['words']} dir="auto">
        {example.sentences.join(' ')}
      </figcaption>
      <ExamplePicture picture={example.picture} />
    </>
  );
}
