import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Inspection } from '#shared/inspections/model.ts';
import { formatStale, Stale } from '../lists/stale.tsx';
import { ResultBand } from './result-band.tsx';
import { SheetContents } from './sheet-contents.tsx';

type Props = { inspection: Inspection; asOf: number | undefined; query: Parameters<typeof Stale>[0]['query'] };

/** An inspection as this device last received it, while the server can't be reached. */
export const StoredSheet = ({ inspection, asOf, query }: Props) => (
  <SpaceBetween size="m">
    <Stale words={formatStale(asOf) ?? ''} query={query} />
    <ResultBand inspection={inspection} />
    <Container>
      <SheetContents inspection={inspection} />
    </Container>
  </SpaceBetween>
);
