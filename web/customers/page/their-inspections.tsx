import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createInspectionLine } from '../../lists/line.ts';
import { LineCards } from '../../lists/line-cards.tsx';
import { useClient } from '../../session/session.tsx';
import { Section } from '../../settings/form/section.tsx';
import { LoadingBlock, QueryState } from '../../ui/screens/query-state.tsx';
import { inspectionsQuery } from './queries.ts';

/** Completed inspections of a customer, newest first. */
export const TheirInspections = ({ id }: { id: string }) => {
  const query = useInfiniteQuery(inspectionsQuery(useClient(), id));
  const lines = query.data?.pages.flatMap(({ inspections }) => inspections.map(createInspectionLine));
  return (
    <Section title="Inspections">
      {!lines && (
        <QueryState query={query} title="Inspections could not be loaded" loading={<LoadingBlock height="60px" />} />
      )}
      {lines?.length === 0 && <p className="quiet flush">No inspections for this customer.</p>}
      {lines && lines.length > 0 && <LineCards lines={lines} label="Inspections" />}
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Show more inspections
        </Button>
      )}
    </Section>
  );
};
