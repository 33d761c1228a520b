/** What the Vite plugin answers for a catalogue imported with `?compiled`: what sign-in and all before it may say. */
declare module '*.json?compiled' {
  const messages: import('./compile.ts').CompiledMessages;
  export default messages;
}

/** The same for what Home says besides. */
declare module '*.json?compiled-home' {
  const messages: import('./compile.ts').CompiledMessages;
  export default messages;
}

/** The same for what several other parts say. */
declare module '*.json?compiled-rest' {
  const messages: import('./compile.ts').CompiledMessages;
  export default messages;
}

/** The same for what is fetched with the part that says it. */
declare module '*.json?compiled-later' {
  const messages: import('./compile.ts').CompiledMessages;
  export default messages;
}
