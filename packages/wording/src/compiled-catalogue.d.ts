/** What the Vite plugin answers for a catalogue imported with `?compiled`: all that a first visit may say. */
declare module '*.json?compiled' {
  const messages: import('./compile.ts').CompiledMessages;
  export default messages;
}

/** The same for what is fetched later. */
declare module '*.json?compiled-later' {
  const messages: import('./compile.ts').CompiledMessages;
  export default messages;
}
