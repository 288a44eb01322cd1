import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Visit } from '#shared/history/model.ts';
import { listRepeatedFails } from '#shared/history/visits.ts';
import { showDate } from '#shared/nz-date.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { paths } from '../paths.ts';
import { Section } from './section.tsx';

/** Items that failed at more than one visit, if there are any. */
export const RepeatedFails = ({ visits }: { visits: readonly Visit[] }) => {
  const fails = listRepeatedFails(visits);
  if (fails.length === 0) return null;
  return (
    <Section title="Failed more than once">
      <ul className="plain-list stack-8">
        {fails.map(({ line, visits: failedAt }) => (
          <li key={line.name} className="vehicle-repeated">
            <strong>
              {line.code} {line.title}
            </strong>
            <span className="vehicle-days">
              {failedAt.map((visit) => (
                <Fragment key={visit.id}>
                  <Link to={paths.checksheet(visit.id)}>
                    {showDate(visit.day) || `Sheet ${sheetNumber(visit.formattedId)}`}
                    {visit.isRecheck && ' (recheck)'}
                  </Link>{' '}
                </Fragment>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
};
