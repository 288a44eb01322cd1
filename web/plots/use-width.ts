import { useLayoutEffect, useRef, useState } from 'react';

/** Observes the width of an element; 0 until it is measured. */
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
