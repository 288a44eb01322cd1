import '../client/nouns/quality.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { NzDate, showDate } from '#shared/nz-date.ts';
import type { Quality } from '#shared/quality/model.ts';
import { listQuarters } from '#shared/quality/periods.ts';
import { drawFunnel } from '#shared/quality/plots.ts';
import { funnelKey, nameQuarter, sayFunnel } from '#shared/quality/words.ts';
import type { Client } from '../client/client.ts';
import { Plot } from '../plots/plot.tsx';
import { useClient, useScope } from '../session/session.tsx';
import { Section } from '../settings/form/section.tsx';
import { LoadingBlock, Notice, QueryState } from '../ui/screens/notice.tsx';
import { Page } from '../ui/screens/page.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { Minutes } from './minutes.tsx';
import { Person } from './person.tsx';
import './quality.css';
import { getNzToday } from '../device/server-clock.ts';

const TITLE = 'Quality';
const YEAR = 'year';
/** Number of past quarters that can be chosen. */
const MAX_PAST_QUARTERS = 4;

const qualityQuery = (client: Client, chosen: string) =>
  queryOptions({
    queryKey: ['quality', chosen],
    queryFn: ({ signal }) =>
      client.quality.look(
        { query: chosen === YEAR ? { kind: 'year' } : { kind: 'quarter', on: NzDate.parse(chosen) } },
        { signal },
      ),
  });

/**
 * `/quality`: compares each inspector's results with the rest of the workshop. Admins see everyone, others themselves.
 */
export const QualityPage = () => {
  usePageTitle(TITLE);
  const client = useClient();
  const isAdmin = useScope('Admin');
  const today = getNzToday();
  const quarters = listQuarters(today, MAX_PAST_QUARTERS);
  const [chosen, setChosen] = useState<string>(quarters[0] ?? YEAR);
  const query = useQuery(qualityQuery(client, chosen));
  return (
    <Page
      title={TITLE}
      description={
        isAdmin
          ? "Compares each inspector's results with the rest of your workshop. It isn't a ranking."
          : 'Compares your results with the rest of your workshop. Admins can see this too.'
      }
    >
      <div className="quality">
        <select
          className="control"
          aria-label="Period"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          {quarters.map((from) => (
            <option key={from} value={from}>
              {nameQuarter(from, today)}
            </option>
          ))}
          <option value={YEAR}>Last 12 months, this one so far</option>
        </select>
        {query.data && !query.isError ? (
          <Shown quality={query.data} />
        ) : (
          <QueryState query={query} title="The figures could not be loaded" loading={<LoadingBlock height="320px" />} />
        )}
      </div>
    </Page>
  );
};

const Shown = ({ quality }: { quality: Quality }) => (
  <>
    <p className="quiet flush" role="status">
      {showDate(quality.from)} to {showDate(quality.to)}
      {quality.to === getNzToday() && ', so far'}.
      {quality.counting && ' Older inspections are still being counted. Check back later.'}
    </p>
    {quality.people.length === 0 ? (
      <Notice title="Nothing yet" text="No inspections in this period." />
    ) : (
      <>
        <Funnel quality={quality} />
        <Minutes people={quality.people} />
        <Section title="Inspectors">
          {quality.people.map((person) => (
            <Person key={person.person} person={person} quality={quality} isOpen={quality.people.length === 1} />
          ))}
        </Section>
        <About hasFunnel={Boolean(quality.organization)} />
      </>
    )}
  </>
);

/** What the verdicts mean. The numbers come from the simulated years of honest people. */
const About = ({ hasFunnel }: { hasFunnel: boolean }) => (
  <details className="quality-about">
    <summary>What these figures can tell</summary>
    <p>
      Each result is rated by how rare it is among honest people: as usual, unusual (at most 1 in 20 on its side) or
      worth a look (1 in 10,000).
    </p>
    {hasFunnel && <p>Fail rates: {funnelKey}</p>}
    <p>
      “Worth a look” is a reason to ask, not proof that something is wrong. With ten measures, chance alone flags at
      most one in a hundred honest people a year.
    </p>
    <p>
      “Unusual” is weaker: in the simulated years, 1 honest person in 5 has an unusual result, and 1 in 30 has two. “1
      honest person in 300” means that so many have a result at least as far out on the same side.
    </p>
    <p>Figures from other workshops are never used. Twelve months are calendar months, including this one so far.</p>
  </details>
);

/** Plots fail rates by number of inspections, because with few inspections they vary widely by chance. */
const Funnel = ({ quality }: { quality: Quality }) => {
  const drawn = useMemo(() => drawFunnel(quality), [quality]);
  if (!drawn) return null;
  return (
    <Section title="Fail rates" description={sayFunnel(quality)}>
      <Plot {...drawn} />
    </Section>
  );
};
