import { withBrowser } from '#lambdas/checksheets/chromium.ts';
import { renderDocument } from '#lambdas/checksheets/document.ts';
import { openPrintPage, printPdf } from '#lambdas/checksheets/print.ts';
import { table } from '#lambdas/table/connect.ts';
import { type OrganizationId, usageKey } from '#lambdas/table/keys.ts';
import { getUsageMonth } from '#shared/usage/model.ts';
import { readPdf } from '#test/browser/read-pdf.ts';

type Sheet = Readonly<Parameters<typeof renderDocument>>;
/** Renders PDFs as `print` does, but without thumbnails, which are tested once with the finished car. */
export const printPdfs = (...documents: string[]) =>
  withBrowser(async (browser) => {
    const page = await openPrintPage(browser);
    const pdfs: Uint8Array[] = [];
    for (const html of documents) pdfs.push(await printPdf(page, html));
    return pdfs;
  });
export const printed = (...sheets: Sheet[]) => printPdfs(...sheets.map((sheet) => renderDocument(...sheet)));
export const first = ([pdf]: Uint8Array[], asked?: Parameters<typeof readPdf>[1]) => readPdf(pdf as Uint8Array, asked);

/** Returns the number of PDFs that an organization used this month. */
export const countPrints = async (organizationId: OrganizationId) =>
  Number((await table().get(usageKey(organizationId, getUsageMonth(new Date()))))?.prints ?? 0);
