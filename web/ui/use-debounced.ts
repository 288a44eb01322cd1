import { useEffect, useState } from 'react';

/** The value once it has stayed the same for so long. */
export const useDebounced = <T>(value: T, ms: number) => {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return later;
};
