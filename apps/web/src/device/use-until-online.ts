import { useEffect, useState } from 'react';

/** What went wrong, in words that go by themselves once the device is connected again; '' for nothing [ERR-12]. */
export function useUntilOnline(): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState('');
  useEffect(() => {
    const clear = () => setText('');
    addEventListener('online', clear);
    return () => removeEventListener('online', clear);
  }, []);
  return [text, setText];
}
