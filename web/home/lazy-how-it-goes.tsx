import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { HowItGoesSkeleton } from './how-it-goes-skeleton.tsx';

const HowItGoes = lazyPart(async () => (await import('./how-it-goes.tsx')).HowItGoes);

/** How far below the viewport loading starts. */
const ROOT_MARGIN = '200px';

/** Loads the plots, which aren't urgent, when they are about to scroll into view or the page is printed. */
export const LazyHowItGoes = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!ref.current || isSeen) return;
    const see = () => setSeen(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && see(),
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(ref.current);
    window.addEventListener('beforeprint', see);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', see);
    };
  }, [isSeen]);
  return (
    <div ref={ref} className="doing-room">
      {isSeen ? (
        <Suspense fallback={<HowItGoesSkeleton />}>
          <HowItGoes />
        </Suspense>
      ) : (
        <HowItGoesSkeleton />
      )}
    </div>
  );
};
