import { Skeleton } from '../ui/screens/skeleton.tsx';
import './doing.css';

/** Placeholder of the four plots, of their size. */
export const HowItGoesSkeleton = () => (
  <div className="doing" role="status" aria-label="Loading how it goes">
    <p className="doing-not-printed">
      How it goes had not been loaded when this was printed. Print again, or take its PDF.
    </p>
    {['inspections', 'items', 'rechecks', 'minutes'].map((plot) => (
      <Skeleton key={plot} height="100%" />
    ))}
  </div>
);
