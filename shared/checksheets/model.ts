import * as z from 'zod';
import { DraftId, PaperId } from '../ids.ts';
import { FormattedId } from '../sheets/formatted-id.ts';

/** The four variants of a finished sheet. Source: specification 2, section 3. */
export const ChecksheetType = z.enum(['Full', 'FullNoImages', 'Summary', 'SummaryNoImages']);
export type ChecksheetType = z.infer<typeof ChecksheetType>;

/** Names of the variants in file names. */
export const variantNames: Readonly<Record<ChecksheetType, string>> = {
  Full: 'Full',
  FullNoImages: 'Full (No Images)',
  Summary: 'Summary',
  SummaryNoImages: 'Summary (No Images)',
};

/** An organization's setting. `Blank` is only stored; the view treats it as `Full`. */
export const DefaultChecksheet = z.enum(['Full', 'Blank', 'FullNoImages', 'Summary', 'SummaryNoImages']);
export type DefaultChecksheet = z.infer<typeof DefaultChecksheet>;

export const getShownVariant = (setting: DefaultChecksheet): ChecksheetType => (setting === 'Blank' ? 'Full' : setting);

/** Keys of the maps that hold PDF URLs. Source: specification 2, section 3, "Checksheet types for PDFs". */
export const pdfTypes = {
  Full: 'WofChecksheetFullPDF',
  FullNoImages: 'WofChecksheetFullPDFNoImages',
  Summary: 'WofChecksheetSummaryPDF',
  SummaryNoImages: 'WofChecksheetSummaryPDFNoImages',
} as const satisfies Record<ChecksheetType, string>;

/**
 * pending: requested; rendering: being rendered; failed: no attempts to render are left, which doesn't affect the
 * inspection.
 */
export const ChecksheetState = z.enum(['pending', 'rendering', 'ready', 'failed']);
export type ChecksheetState = z.infer<typeof ChecksheetState>;

/** A numbered sheet to fill in by hand. Its number comes from the same counter as those of all sheets. */
export const PaperSheet = z
  .object({
    paperInspectionId: PaperId,
    formattedId: FormattedId,
    state: ChecksheetState,
    /**
     * A signed URL, valid for five minutes; '' until the PDF is ready, but the answer to a new sheet has its address.
     */
    url: z.union([z.literal(''), z.url()]),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    /** The draft in which it is being entered, if any. */
    unfinishedInspectionId: DraftId.nullable(),
  })
  .meta({ id: 'PaperSheet' });
export type PaperSheet = z.infer<typeof PaperSheet>;
