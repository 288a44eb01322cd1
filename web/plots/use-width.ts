import { useLayoutEffect, useRef, useState } from 'react';

/** How wide an element is, whatever changes that; 0 until it is known. */
export const useWidth = <Kind extends HTMLElement>() => {
  const ref = useRef<Kind>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
};
