import Button from '@cloudscape-design/components/button';
import { Link } from 'react-router';
import { getListedName } from '#shared/customers/name.ts';
import type { DueWof } from '#shared/reminders/wof-list.ts';
import { nameSheet } from '#shared/reminders/words.ts';
import { getNzToday } from '../device/server-clock.ts';
import { paths } from '../paths.ts';
import { useOrganization } from '../session/session.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { useMarkReminded } from './queries.ts';
import { buildCallUrl, buildTextUrl, listReminded, spellConsent, spellExpiry } from './words.ts';

/** A vehicle whose WoF expires, with ways to remind its owner and how they were reminded. */
export const WofRow = ({ wof }: { wof: DueWof }) => {
  const { VehicleID, vehicle, expiresOn, owner } = wof;
  const name = nameSheet(wof);
  return (
    <li className="card wof-row">
      <div className="wof-vehicle">
        <Link to={paths.vehicle(VehicleID)}>
          <strong>{name}</strong>
        </Link>
        <span className="quiet">{vehicle}</span>
        <span>{spellExpiry(expiresOn, getNzToday())}</span>
      </div>
      <div className="wof-owner">
        {owner ? <Owner owner={owner} wof={wof} /> : <span className="quiet">No owner on record</span>}
      </div>
      <Reminded wof={wof} name={name} />
    </li>
  );
};

const Owner = ({ owner, wof }: { owner: NonNullable<DueWof['owner']>; wof: DueWof }) => {
  const workshop = useOrganization();
  return (
    <>
      <Link to={paths.customer(owner.CustomerID)} dir="auto">
        {getListedName({ CustomerName: owner.name })}
      </Link>
      {owner.phones.map((phone) => {
        const text = buildTextUrl(phone, wof, workshop);
        return (
          <span key={phone} className="wof-phone">
            <a href={buildCallUrl(phone)} aria-label={`Call ${phone}`}>
              {phone}
            </a>
            {text && (
              <a href={text} aria-label={`Text ${phone}`}>
                Text
              </a>
            )}
          </span>
        );
      })}
      {owner.phones.length === 0 && <span className="quiet">No phone number</span>}
      <span className="quiet">{spellConsent(owner)}</span>
    </>
  );
};

const Reminded = ({ wof, name }: { wof: DueWof; name: string }) => {
  const mark = useMarkReminded(wof);
  const said = listReminded(wof);
  const keptFocus = useKeptFocus<HTMLDivElement>();
  return (
    <div {...keptFocus} className="wof-reminded">
      {said.map((words) => (
        <span key={words}>{words}</span>
      ))}
      <div className="row">
        {wof.reminded ? (
          <Button ariaLabel={`Undo: ${name} reminded`} loading={mark.isPending} onClick={() => mark.mutate(null)}>
            Undo
          </Button>
        ) : (
          (['phone', 'text'] as const).map((how) => (
            <Button
              key={how}
              ariaLabel={`${how === 'phone' ? 'I phoned' : 'I texted'}: ${name}`}
              loading={mark.isPending && mark.variables === how}
              onClick={() => mark.mutate(how)}
            >
              {how === 'phone' ? 'I phoned' : 'I texted'}
            </Button>
          ))
        )}
      </div>
    </div>
  );
};
