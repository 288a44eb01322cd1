import { useQuery } from '@tanstack/react-query';
import { describeCosts } from '#shared/estimates/breakdown.ts';
import { isWork, type LineDecision } from '#shared/estimates/decisions.ts';
import { decisionWords } from '#shared/estimates/estimate-words.ts';
import type { SentEstimate, SentLine } from '#shared/estimates/sent-estimate.ts';
import { showCharge, showMoney } from '#shared/estimates/show-money.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { useClient } from '../../session/session.tsx';
import { LoadingBlock, QueryState } from '../../ui/screens/notice.tsx';
import { formatGst } from './gst.ts';
import { sentQuery } from './queries.ts';

type Props = {
  id: string;
  number: number;
  /** The decisions on its lines. */
  decided?: readonly { id: string; decision: LineDecision }[] | undefined;
};

/** A sent version, read-only. */
export const Version = ({ id, number, decided }: Props) => {
  const query = useQuery(sentQuery(useClient(), id, number));
  if (!query.data)
    return (
      <QueryState
        query={query}
        title={`Version ${number} could not be loaded`}
        loading={<LoadingBlock height="240px" />}
      />
    );
  return <Read version={query.data} decided={decided} />;
};

const Read = ({ version, decided }: { version: SentEstimate } & Pick<Props, 'decided'>) => {
  const { number, isFixed, Customer, lines, totalCents, gstCents, notes } = version;
  const said = new Map(decided?.map((one) => [one.id, one.decision]));
  const gst = formatGst(gstCents);
  return (
    <section className="estimate-version card" aria-label={`Version ${number} as it was sent`}>
      <p className="quiet">
        {[isFixed ? 'Fixed quote' : 'Estimate', Customer.Name && `for ${Customer.Name}`, Customer.Phone, Customer.Email]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ol className="plain-list">
        {lines.map((line) => (
          <VersionLine key={line.id} line={line} decision={said.get(line.id)} />
        ))}
      </ol>
      <p className="estimate-version-total">
        <span>Total</span> <strong>{showMoney(totalCents)}</strong> {gst && <small>{gst}</small>}
      </p>
      {notes && <p className="estimate-version-notes">{notes}</p>}
    </section>
  );
};

const VersionLine = ({ line, decision }: { line: SentLine; decision: LineDecision | undefined }) => {
  const { words, inspectionItemName, cents, isSafety, photos } = line;
  const item = inspectionItemName && findLine(inspectionItemName);
  const about = [
    item && `${item.code} ${item.title}`,
    describeCosts(line),
    isSafety && 'failed the inspection',
    photos.length > 0 && (photos.length === 1 ? '1 photo' : `${photos.length} photos`),
  ].filter(Boolean);
  return (
    <li>
      <span>
        {words}
        {about.length > 0 && <small>{about.join(' · ')}</small>}
      </span>
      <span className="estimate-version-end">
        <strong>{isWork(line) ? showCharge(cents) : 'Note'}</strong>
        {decision && <span className={`estimate-decision decision-${decision}`}>{decisionWords[decision]}</span>}
      </span>
    </li>
  );
};
