import { daysLeftInWords } from '#shared/inspections/recheck.ts';
import './days-left.css';

/** From how many days on a recheck is not urgent. */
const SOON = 4;

/** How long there is for a recheck: a mark with its words, never colour alone. */
export const DaysLeft = ({ days }: { days: number }) => (
  <span className={`days-left ${days === 0 ? 'days-left-last' : days < SOON ? 'days-left-soon' : ''}`}>
    {daysLeftInWords(days)}
  </span>
);

/** Something out of the ordinary. */
export const LineMark = ({ words }: { words: string }) => <span className="line-mark">{words}</span>;
