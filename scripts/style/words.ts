/** Words that mark sentences of the register this project is leaving (docs/style.md). Some uses are innocent: a hit is a place to look at. */
export const proseWords =
  /\b(told|tells|stands?|stood|whoever|whom|anew|of theirs|comes? to|came to|came of|befell|lies|bears?|mend(s|ed)?|reckon\w*|stead|anybody|judged|hears?|lacks|meanwhile|somebody|nobody|beside|none|wishes|what is|what was|what it|in sight|at hand|is over|takes out|taken out|led|leads|thereby|so that)\b/i;

/** Words that no declared identifier may contain, whole words of a camelCase or snake_case name. */
export const bannedWords = new Set(
  (
    'told tell tells telling kept keeps keeper seal seals sealed reseal lapse lapses lapsed standing standings whose wish wishes shelf shelves ' +
    'grounds dry drawn tidings clash clashes room rooms anew saying said speech fault faults mend mended door lane behaviour behaviours ' +
    'programme stand stood yardstick triumph remark remarks asked refuse refused refusal acts'
  ).split(' '),
);
