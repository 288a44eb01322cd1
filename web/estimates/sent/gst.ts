import { gstCents } from '#shared/estimates/gst.ts';
import { showMoney } from '#shared/estimates/show-money.ts';

/** What an amount has of GST in it; nothing of a workshop that is not registered. `gst`: as it was reckoned when that was known. */
export const showGst = (gst: number | null) => (gst === null ? '' : `incl. GST ${showMoney(gst)}`);

export const gstOf = (total: number, gstNumber: string | undefined) => (gstNumber ? gstCents(total) : null);
