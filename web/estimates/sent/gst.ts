import { gstCents } from '#shared/estimates/gst.ts';
import { showMoney } from '#shared/estimates/show-money.ts';

/** Formats the GST of an amount; '' if the workshop isn't registered. */
export const showGst = (gst: number | null) => (gst === null ? '' : `incl. GST ${showMoney(gst)}`);

export const gstOf = (total: number, gstNumber: string | undefined) => (gstNumber ? gstCents(total) : null);
