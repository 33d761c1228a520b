/** The role that a process of the product works as: all rights are granted to it. */
export const RUNTIME_ROLE = 'fareback_runtime';

/** How text is kept, so that every name of every language can be: what a server that was set up without a language does not do by itself. */
export const ENCODING = 'UTF8';

/** The statement that makes a database for the product; `name` as it stands in SQL. */
export const createDatabase = (name: string): string =>
  `create database ${name} owner fareback_owner encoding '${ENCODING}' template template0`;
