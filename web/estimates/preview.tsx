import { useQuery } from '@tanstack/react-query';
import { buildSentEstimate } from '#shared/estimates/build-sent-estimate.ts';
import { EstimateLines, EstimateNotes } from '#shared/estimates/estimate-lines.tsx';
import { Band, Head, Meaning, Totals, Words } from '#shared/estimates/estimate-parts.tsx';
import { splitParagraphs } from '#shared/estimates/estimate-words.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import { needsPrice } from '#shared/estimates/notes.ts';
import { pickSheetToSend } from '#shared/estimates/tell-whereabouts.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { inspectionQuery } from '../checksheets/queries.ts';
import { getServerNow } from '../device/server-clock.ts';
import { useClient, useOrganization } from '../session/session.tsx';
import { LoadingBlock, QueryState } from '../ui/screens/notice.tsx';
import { useItemPhotos } from './use-item-photos.ts';
import './preview.css';

type Props = { of: Estimate; expiresOn: NzDate };

/** Preview of the customer's document, identical to the one that would be sent. */
export const Preview = ({ of, expiresOn }: Props) => {
  const organization = useOrganization();
  const hasInspection = of.InspectionID !== null;
  const inspection = useQuery({
    ...inspectionQuery(useClient(), String(of.InspectionID)),
    enabled: hasInspection,
  });
  const photos = useItemPhotos(of.InspectionID);
  if (hasInspection && !inspection.data)
    return (
      <QueryState
        query={inspection}
        title="The preview could not be loaded"
        loading={<LoadingBlock height="240px" />}
      />
    );
  const sheet = inspection.data && pickSheetToSend(inspection.data, of.inspection ?? {});
  const content = buildSentEstimate(of, sheet, organization, {
    number: (of.sent?.number ?? 0) + 1,
    sentAt: getServerNow().toISOString(),
    expiresOn,
  });
  const { estimateNumber } = of;
  const unpriced = new Set(of.lines.filter(needsPrice).map(({ id }) => id));
  const sent = {
    ...content,
    estimateNumber,
    lines: content.lines.map((line) => ({ ...line, isUnpriced: unpriced.has(line.id) })),
    notes: splitParagraphs(content.notes),
    terms: splitParagraphs(content.terms),
  };
  const items = new Set(sent.lines.map(({ inspectionItemName }) => inspectionItemName));
  const pictures = new Map([...items].flatMap(photos.of).map(({ imageId, url }) => [imageId, url]));
  return (
    <section className="estimate-preview" aria-label="What the customer will see" onErrorCapture={photos.onStale}>
      <Head sent={sent} decision={undefined} />
      <Band sent={sent} decision={undefined} />
      <EstimateLines sent={sent} decision={undefined} pictures={pictures} />
      <Totals sent={sent} decision={undefined} />
      <EstimateNotes sent={sent} written={sent.notes} pictures={pictures} />
      <Meaning sent={sent} decision={undefined} />
      <Words heading="Terms" className="terms" lines={sent.terms} />
    </section>
  );
};
