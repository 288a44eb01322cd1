import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { addDays, spellDate } from '#shared/nz-date.ts';
import { canMail, type DueWof, LISTED_DAYS, type MailRoom } from '#shared/reminders/wof-list.ts';
import { getNzToday, getServerNow } from '../device/server-clock.ts';
import { useClient } from '../session/session.tsx';
import { LoadingBlock, Notice, QueryState } from '../ui/screens/notice.tsx';
import { Page } from '../ui/screens/page.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { dueWofs, useMailWofs } from './queries.ts';
import { WofRow } from './wof-row.tsx';
import { spellMailTimes } from './words.ts';
import './wofs.css';

const TITLE = 'WoFs that expire soon';
/** Days ahead of the first part of the list: the WoFs that a notification says expire in two weeks. */
const SOON_DAYS = 20;

/** `/wofs`: vehicles whose WoF expires soon, with their owners, to phone, text or email them. */
export const WofsPage = () => {
  usePageTitle(TITLE);
  const query = useQuery(dueWofs(useClient()));
  const { wofs, room } = query.data ?? {};
  const soonUntil = addDays(getNzToday(), SOON_DAYS);
  return (
    <Page
      title={TITLE}
      description="Vehicles that passed here and whose WoF expires in the next five weeks. Vehicles that passed here again since aren’t listed."
    >
      {!wofs && (
        <QueryState query={query} title="This list could not be loaded" loading={<LoadingBlock height="420px" />} />
      )}
      {wofs?.length === 0 && (
        <Notice title="No WoFs expire soon" text="They appear here five weeks before they expire." />
      )}
      {wofs && room && wofs.length > 0 && (
        <div className="stack-20">
          <MailAll wofs={wofs} room={room} />
          <Part title={`Up to ${spellDate(soonUntil)}`} wofs={wofs.filter(({ expiresOn }) => expiresOn <= soonUntil)} />
          <Part
            title={`${spellDate(addDays(soonUntil, 1))} to ${spellDate(addDays(getNzToday(), LISTED_DAYS))}`}
            wofs={wofs.filter(({ expiresOn }) => expiresOn > soonUntil)}
          />
        </div>
      )}
    </Page>
  );
};

/** Emails everyone on the list who agreed, with one press. */
const MailAll = ({ wofs, room }: { wofs: readonly DueWof[]; room: MailRoom }) => {
  const mail = useMailWofs();
  const wanted = wofs.filter((one) => canMail(one, getServerNow()));
  const times = spellMailTimes(wanted.length, room, getNzToday());
  return (
    <div className="wofs-mail stack-8 flush">
      <Button
        variant="primary"
        iconName="envelope"
        loading={mail.isPending}
        disabled={wanted.length === 0}
        onClick={() => mail.mutate(wanted)}
      >
        {`Email all who agreed (${wanted.length})`}
      </Button>
      <p className="fine-print">
        {times || 'Owners who agreed to email reminders, have an address and weren’t emailed in the last seven days.'}
      </p>
    </div>
  );
};

const Part = ({ title, wofs }: { title: string; wofs: readonly DueWof[] }) =>
  wofs.length > 0 && (
    <section className="stack-8 flush">
      <h2>
        {title} ({wofs.length})
      </h2>
      <ul className="plain-list stack-8" aria-label={title}>
        {wofs.map((one) => (
          <WofRow key={one.VehicleID} wof={one} />
        ))}
      </ul>
    </section>
  );
