import { Link } from 'react-router';
import { COUNTED_UP_TO } from '#shared/inspections/overview.ts';
import { Skeleton } from '../ui/screens/skeleton.tsx';
import './counts.css';

/** The count is undefined while it loads. */
type Count = { title: string; all: string; count: number | undefined };

/** Counts that link to their lists. */
export const Counts = ({ counts }: { counts: readonly Count[] }) => (
  <ul className="counts plain-list stack-8" aria-label="To do">
    {counts.map(({ title, all, count }) => (
      <li key={title}>
        <Link className="card card-link" to={all}>
          <strong>{count === undefined ? <Skeleton width="40px" height="34px" /> : formatCount(count)}</strong>
          <span>{title}</span>
        </Link>
      </li>
    ))}
  </ul>
);

const formatCount = (count: number) => (count < COUNTED_UP_TO ? count : `${COUNTED_UP_TO - 1}+`);
