import { Link } from 'react-router';
import type { EstimateSummary } from '#shared/estimates/model.ts';
import { formatEstimateNumber } from '#shared/estimates/number.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { nzDate, showDate } from '#shared/nz-date.ts';
import { LineMark } from '../../lists/days-left.tsx';
import { getPosition, type LongListPart } from '../../lists/long-list.tsx';
import '../../lists/line-cards.css';
import { paths } from '../../paths.ts';
import { Plate } from '../../ui/plate.tsx';
import { StatusMark } from '../sent/state-band.tsx';
import { formatApproved, formatDeclined, getStatus } from '../sent/state-words.ts';
import { UNSAVED } from './words.ts';

type Props = { estimates: readonly EstimateSummary[]; part: LongListPart; unsaved?: ReadonlySet<string> };

/** Estimates as cards, for touch screens and narrow columns. */
export const EstimateCards = ({ estimates, part, unsaved }: Props) => (
  <ul className="line-cards plain-list stack-8" aria-label="Estimates">
    {estimates.map((one, index) => (
      <li key={one.EstimateID} className="card" {...getPosition(part, index)}>
        <Link className="card-link" to={paths.estimate(one.EstimateID)}>
          <Plate registration={one.plate} />
          <span className="line-facts">
            <span>{one.customer || 'No customer'}</span>
            <span>{[formatEstimateNumber(one), one.vehicle].filter(Boolean).join(' · ')}</span>
            <span>
              {unsaved?.has(one.EstimateID) && <LineMark words={UNSAVED} />}{' '}
              {[showDate(nzDate(new Date(one.createdAt))), formatApproved(one), formatDeclined(one)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <span className="line-end">
            <StatusMark status={getStatus(one)} />
            <span>{showMoney(one.totalCents)}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
