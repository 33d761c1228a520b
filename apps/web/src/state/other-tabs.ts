/** Calls back with what another tab of the browser writes on the device under `name`. Answers how to stop. */
export function onWritten(name: string, hear: (value: string | null) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === name) hear(newValue);
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
