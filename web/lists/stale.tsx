import Button from '@cloudscape-design/components/button';
import { nzDate, showInstant, showTime } from '#shared/nz-date.ts';
import { getNzToday } from '../device/server-clock.ts';
import './stale.css';

type Props = { words: string; query: { isFetching: boolean; refetch: () => unknown } };

/** Why the list below may be incomplete or out of date. */
export const Stale = ({ words, query }: Props) => (
  <div className="stale card" role="status">
    <span>{words}</span>
    <Button iconName="refresh" loading={query.isFetching} onClick={() => query.refetch()}>
      Retry
    </Button>
  </div>
);

/** Formats when stale data was loaded, by the server's clock. `isSearched`: the list is a search of that data. */
export const formatStale = (at: number | undefined, isSearched = false) => {
  if (at === undefined) return undefined;
  const then = new Date(at);
  const isToday = nzDate(then) === getNzToday();
  const when = isToday ? `at ${showTime(then.toISOString())}` : `on ${showInstant(then.toISOString())}`;
  return isSearched ? `Searched what this device has, as it was ${when}.` : `Couldn't refresh. Last updated ${when}.`;
};
