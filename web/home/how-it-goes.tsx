import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { describeHome, type HomeFigure } from '#shared/counters/home-figures.ts';
import { FiguresPdfButton } from '../figures/figures-pdf-button.tsx';
import { FIGURES } from '../lists/queries.ts';
import { Plot } from '../plots/plot.tsx';
import { useClient } from '../session/session.tsx';
import { Notice, QueryState } from '../ui/screens/notice.tsx';
import { HowItGoesSkeleton } from './how-it-goes-skeleton.tsx';
import '../client/nouns/counters.ts';

/** Refetch interval while inspections from before an upgrade are being counted. */
const COUNTING_MS = 1000;
/** The figures of 28 days barely change sooner. */
const FRESH_MS = 600_000;

/** Compares the last 28 days with the 28 days before, in words and plots. */
export const HowItGoes = () => {
  const client = useClient();
  const query = useQuery({
    queryKey: FIGURES,
    queryFn: ({ signal }) => client.counters.home({}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.counting ? COUNTING_MS : false),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });
  const { data } = query;
  const shown = useMemo(() => data && describeHome(data), [data]);
  if (!data || !shown)
    return query.error ? <QueryState query={query} title="The figures could not be loaded" /> : <HowItGoesSkeleton />;
  if (data.counting)
    return <Words title="Counting your earlier inspections" text="Your figures will appear shortly." />;
  const { recent, before, today } = data;
  const sheets = recent.inspections + before.inspections + (today?.inspections ?? 0);
  if (sheets + recent.recheckable + before.recheckable === 0)
    return (
      <Words
        title="No inspections in the last 8 weeks"
        text="Inspections per day, most common fails, rechecks done on time and minutes per inspection appear here, comparing the last 28 days with the 28 before."
      />
    );
  return (
    <>
      <ul className="doing plain-list" aria-label="Performance">
        {shown.map((doing) => (
          <Card key={doing.title} {...doing} />
        ))}
      </ul>
      <div className="doing-pdf">
        <FiguresPdfButton of="Performance" wanted={{ kind: 'home' }} />
      </div>
    </>
  );
};

const Words = (words: { title: string; text: string }) => (
  <Container>
    <div role="status">
      <Notice {...words} />
    </div>
  </Container>
);

const Card = ({ title, said, plot }: HomeFigure) => (
  <li>
    <Container header={<Header variant="h2">{title}</Header>} fitHeight>
      <p className="doing-said">{said}</p>
      {plot && <Plot {...plot} />}
    </Container>
  </li>
);
