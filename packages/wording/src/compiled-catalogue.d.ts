/** What the Vite plugin answers for a catalogue imported with `?compiled`. */
declare module '*.json?compiled' {
  const messages: import('./compile.ts').CompiledMessages;
  export default messages;
}
