import { expect, it } from 'vitest';
import { byClass } from './named-classes.ts';

const sheet = "import styles from './card.module.css';";
const byName = "import * as styles from './card.module.css';";

it.each([
  ['a class that is named', "<p className={styles['title']} />", '<p className={styles.title} />'],
  ['several', "classes(styles['card'], wide && styles['wide'])", 'classes(styles.card, wide && styles.wide)'],
])("%s is inlined, and the sheet's class map is removed", (_, code, written) => {
  expect(byClass(`${sheet}\n${code}`)).toBe(`${byName}\n${written}`);
});

it.each([
  ['is worked out', "<p className={styles[tone]} data-x={styles['title']} />"],
  ['is handed on', 'draw(styles)'],
  ['has a name that no module can export', "styles['new']"],
])('the class map of a sheet stays if a class %s', (_, code) => {
  expect(byClass(`${sheet}\n${code}`)).toBe(`${sheet}\n${code}`);
});
