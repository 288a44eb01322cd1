import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Plate } from '../ui/plate.tsx';
import { ResultMark } from '../ui/result-mark.tsx';
import { Skeleton } from '../ui/screens/skeleton.tsx';
import { DaysLeft, LineMark, VicDaysLate } from './days-left.tsx';
import type { Line } from './line.ts';
import { getPosition, type LongListPart } from './long-list.tsx';
import './line-cards.css';

type Props = {
  lines: readonly Line[];
  /** Where these lines are in a longer list. */
  part?: LongListPart | undefined;
  label: string;
  action?: { cell: (line: Line) => ReactNode; wide?: boolean } | undefined;
};

/** Sheets as cards, each a link, for phones and the short lists of Home. */
export const LineCards = ({ lines, part, label, action }: Props) => (
  <ul className={getClass(action)} aria-label={label}>
    {lines.map((line, index) => (
      <li key={line.id} className="card" {...getPosition(part, index)}>
        <Link className="card-link" to={line.to}>
          <Plate registration={line.plate} />
          <span className="line-facts">
            <span>{line.vehicle || 'Vehicle details not entered'}</span>
            <span>
              <VicDaysLate days={line.vicDaysLate} /> {line.daysLeft !== null && <DaysLeft days={line.daysLeft} />}{' '}
              {line.marks.map((words) => (
                <LineMark key={words} words={words} />
              ))}{' '}
              <span className="line-date">
                {line.date}
                {line.date && line.customer && ' · '}
              </span>
              {line.customer}
            </span>
          </span>
          <span className="line-end">
            {line.result && <ResultMark result={line.result} />}
            <span>{line.number}</span>
          </span>
        </Link>
        {action && <span className="line-action">{action.cell(line)}</span>}
      </li>
    ))}
  </ul>
);

/** Placeholder of the same height. */
export const LineCardsLoading = ({ count, action }: { count: number } & Pick<Props, 'action'>) => (
  <div className={getClass(action)} role="status" aria-label="Loading">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
      <Skeleton key={index} height="var(--line-card-height)" />
    ))}
  </div>
);

const getClass = (action: Props['action']) =>
  action?.wide ? 'line-cards line-cards-wide plain-list stack-8' : 'line-cards plain-list stack-8';
