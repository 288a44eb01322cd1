import { useEffect } from 'react';
import type { Inspection } from '#shared/inspections/model.ts';
import { queueToast } from '../ui/toasts.tsx';

/** Warns once, after other toasts: two would cover the plate. Source: specification 2, sections 8 and 9, and AMB-86. */
export const useVicWarning = ({ id, WofSummaryDetails }: Inspection) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sheet, whatever is saved afterwards
  useEffect(() => {
    if (WofSummaryDetails.VICDetailsEntered) return;
    return queueToast({ type: 'warning', text: 'VIC Details have not been entered for this inspection' });
  }, [id]);
};
