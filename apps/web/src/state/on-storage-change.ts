/** Listens to other tabs' writes to storage under `name`. Returns a function that stops it. */
export function onStorageChange(name: string, onChange: (value: string | null) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === name) onChange(newValue);
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
