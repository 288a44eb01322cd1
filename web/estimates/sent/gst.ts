import { gstCents } from '#shared/estimates/gst.ts';
import { showMoney } from '#shared/estimates/show-money.ts';

/** Formats the GST of an amount; '' if the workshop isn't registered. */
export const formatGst = (gst: number | null) => (gst === null ? '' : `incl. GST ${showMoney(gst)}`);

export const computeGst = (total: number, gstNumber: string | undefined) => (gstNumber ? gstCents(total) : null);
