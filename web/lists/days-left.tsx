import { formatDaysLeft } from '#shared/inspections/recheck.ts';
import './days-left.css';

/** With at least this many days left, a recheck isn't urgent. */
const SOON = 4;

/** The days left for a recheck, as a badge with text. */
export const DaysLeft = ({ days }: { days: number }) => (
  <span className={`days-left ${days === 0 ? 'days-left-last' : days < SOON ? 'days-left-soon' : ''}`}>
    {formatDaysLeft(days)}
  </span>
);

const formatDaysLate = (days: number, space = ' ') => `${days}${space}${days === 1 ? 'day' : 'days'} late`;

/** The days since an inspection should have been entered in VIC; nothing if it isn't late. */
export const VicDaysLate = ({ days }: { days: number }) =>
  days > 0 && <span className="days-left days-left-last">VIC {formatDaysLate(days)}</span>;

/** The same in a column of VIC. */
export const VicDaysLateInColumn = ({ days }: { days: number }) =>
  days > 0 && <span className="vic-late">{formatDaysLate(days, '\u00a0')}</span>;

/** A badge for something unusual. */
export const LineMark = ({ words }: { words: string }) => <span className="line-mark">{words}</span>;
