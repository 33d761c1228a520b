/** Result of the Vite plugin for a catalog imported with `?compiled`: texts needed up to sign-in. */
declare module '*.json?compiled' {
  const messages: import('./compile.ts').CompiledMessages;
  export default messages;
}

/** The same for additional texts of Home. */
declare module '*.json?compiled-home' {
  const messages: import('./compile.ts').CompiledMessages;
  export default messages;
}

/** The same for texts shared by other parts. */
declare module '*.json?compiled-rest' {
  const messages: import('./compile.ts').CompiledMessages;
  export default messages;
}

/** The same for texts fetched with the part that uses them. */
declare module '*.json?compiled-later' {
  const messages: import('./compile.ts').CompiledMessages;
  export default messages;
}
