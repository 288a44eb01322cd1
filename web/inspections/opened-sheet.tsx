import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Inspection } from '#shared/inspections/model.ts';
import { getSheetVehicleId } from '#shared/vehicles/vehicle-id.ts';
import { SheetDocument } from '../checksheets/document.tsx';
import { withoutParam } from '../checksheets/search.ts';
import { useChecksheet } from '../checksheets/use-checksheet.ts';
import { useSheetFile } from '../checksheets/use-sheet-file.ts';
import { EstimateOffer } from '../estimates/begin/estimate-offer.tsx';
import { RepairedQuestion } from '../estimates/begin/repaired-question.tsx';
import { useEstimateOf } from '../estimates/begin/use-estimate-of.ts';
import { paths } from '../paths.ts';
import { useMedia } from '../ui/use-media.ts';
import { widths } from '../ui/widths.ts';
import { FailedItems } from './failed-items.tsx';
import { isJustSubmitted } from './last-submitted.ts';
import { SheetView } from './sheet-view.tsx';
import { useActions } from './use-actions.ts';
import { useRecheck } from './use-recheck.ts';

/** An inspection with its PDF. `?start=Recheck` starts a recheck. Source: specification 1, section 2.1. */
export const OpenedSheet = ({ inspection }: { inspection: Inspection }) => {
  const checksheet = useChecksheet(String(inspection.id));
  const file = useSheetFile(inspection, checksheet.address);
  const recheck = useRecheck(inspection);
  const estimate = useEstimateOf(inspection);
  const actions = useActions(inspection, { checksheet, file, recheck, estimate });
  const wasSubmitted = isJustSubmitted(useLocation().state);
  // phones show only the first page, and the reasons may be on the second
  const phone = useMedia(widths.phone);
  useStart(recheck.begin);
  useReloadOnRevision(inspection.revision, checksheet.lookAgain);
  const vehicle = getSheetVehicleId(inspection);
  return (
    <SheetView inspection={inspection} vehicle={vehicle && paths.vehicle(vehicle)} actions={actions}>
      {wasSubmitted && <EstimateOffer inspection={inspection} of={estimate} />}
      <RepairedQuestion of={estimate} />
      <SheetDocument {...checksheet} title={file.name.replace('.pdf', '')} onDownload={file.download.run} />
      {phone && <FailedItems inspection={inspection} />}
    </SheetView>
  );
};

/** Reloads the document after a new revision. */
const useReloadOnRevision = (revision: number, lookAgain: () => void) => {
  const shown = useRef(revision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each revision
  useEffect(() => {
    if (shown.current === revision) return;
    shown.current = revision;
    lookAgain();
  }, [revision]);
};

/** Removes the parameter from the URL, so that neither a reload nor Back starts another recheck. */
const useStart = (begin: () => void) => {
  const [search, setSearch] = useSearchParams();
  const isAsked = search.get('start') === 'Recheck';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is asked for
  useEffect(() => {
    if (!isAsked) return;
    setSearch(withoutParam(search, 'start'), { replace: true });
    begin();
  }, [isAsked]);
};
