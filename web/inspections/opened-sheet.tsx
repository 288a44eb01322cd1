import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Inspection } from '#shared/inspections/model.ts';
import { nameVehicleOn } from '#shared/vehicles/vehicle-name.ts';
import { SheetDocument } from '../checksheets/document.tsx';
import { without } from '../checksheets/search.ts';
import { useChecksheet } from '../checksheets/use-checksheet.ts';
import { useSheetFile } from '../checksheets/use-sheet-file.ts';
import { EstimateOffer } from '../estimates/begin/estimate-offer.tsx';
import { RepairedQuestion } from '../estimates/begin/repaired-question.tsx';
import { useEstimateOf } from '../estimates/begin/use-estimate-of.ts';
import { paths } from '../paths.ts';
import { useMedia } from '../ui/use-media.ts';
import { widths } from '../ui/widths.ts';
import { FailedItems } from './failed-items.tsx';
import { justSubmitted } from './last-submitted.ts';
import { SheetView } from './sheet-view.tsx';
import { useActions } from './use-actions.ts';
import { useRecheck } from './use-recheck.ts';

/** An inspection with its PDF. `?start=Recheck` begins its recheck at once. Source: specification 1, section 2.1. */
export const OpenedSheet = ({ inspection }: { inspection: Inspection }) => {
  const checksheet = useChecksheet(String(inspection.id));
  const file = useSheetFile(inspection, checksheet.address);
  const recheck = useRecheck(inspection);
  const estimate = useEstimateOf(inspection);
  const actions = useActions(inspection, { checksheet, file, recheck, estimate });
  const wasSubmitted = justSubmitted(useLocation().state);
  // there the document is a picture of its first page, and the reasons may stand on the second
  const phone = useMedia(widths.phone);
  useStart(recheck.begin);
  usePrintedAnew(inspection.revision, checksheet.lookAgain);
  const vehicle = nameVehicleOn(inspection);
  return (
    <SheetView inspection={inspection} vehicle={vehicle && paths.vehicle(vehicle)} actions={actions}>
      {wasSubmitted && <EstimateOffer inspection={inspection} of={estimate} />}
      <RepairedQuestion of={estimate} />
      <SheetDocument {...checksheet} title={file.name.replace('.pdf', '')} onDownload={file.download.run} />
      {phone && <FailedItems inspection={inspection} />}
    </SheetView>
  );
};

/** What was printed of an earlier revision is not shown beside a later one. */
const usePrintedAnew = (revision: number, lookAgain: () => void) => {
  const shown = useRef(revision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each revision
  useEffect(() => {
    if (shown.current === revision) return;
    shown.current = revision;
    lookAgain();
  }, [revision]);
};

/** The address then forgets it: neither a reload nor the way back begins another. */
const useStart = (begin: () => void) => {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('start') === 'Recheck';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is asked for
  useEffect(() => {
    if (!asked) return;
    setSearch(without(search, 'start'), { replace: true });
    begin();
  }, [asked]);
};
