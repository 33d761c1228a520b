/** Listens to other tabs' writes to storage under `name`. Returns a function that stops it. */
export function onWritten(name: string, hear: (value: string | null) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === name) hear(newValue);
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
