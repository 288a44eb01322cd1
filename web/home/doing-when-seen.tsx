import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { DoingRoom } from './doing-room.tsx';

const HowItGoes = lazyPart(async () => (await import('./doing.tsx')).HowItGoes);

/** So far below what is seen it is loaded already. */
const AHEAD = '200px';

/** Loads how the workshop is doing once somebody comes near it: its plots are the last of what a morning needs. */
export const DoingWhenSeen = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!ref.current || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: AHEAD },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return (
    <div ref={ref} className="doing-room">
      {isSeen ? (
        <Suspense fallback={<DoingRoom />}>
          <HowItGoes />
        </Suspense>
      ) : (
        <DoingRoom />
      )}
    </div>
  );
};
