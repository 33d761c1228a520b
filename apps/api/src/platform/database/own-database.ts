export const RUNTIME_ROLE = 'fareback_runtime';

/** Set explicitly, because a server set up without a locale would not use UTF8, which names in all languages need. */
export const ENCODING = 'UTF8';

/** SQL that creates the product's database; `name` must be a quoted identifier. */
export const createDatabase = (name: string): string =>
  `create database ${name} owner fareback_owner encoding '${ENCODING}' template template0`;
