import { useEffect, useState } from 'react';

/** An error text that is cleared once the device is online again; '' for no error [ERR-12]. */
export function useUntilOnline(): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState('');
  useEffect(() => {
    const clear = () => setText('');
    addEventListener('online', clear);
    return () => removeEventListener('online', clear);
  }, []);
  return [text, setText];
}
