import { Skeleton } from '../ui/screens/skeleton.tsx';
import './doing.css';

/** Placeholder the size of the four plots. */
export const HowItGoesSkeleton = () => (
  <div className="doing" role="status" aria-label="Loading charts">
    <p className="doing-not-printed">Charts were still loading. Print again or download the PDF.</p>
    {['inspections', 'items', 'rechecks', 'minutes'].map((plot) => (
      <Skeleton key={plot} height="100%" />
    ))}
  </div>
);
