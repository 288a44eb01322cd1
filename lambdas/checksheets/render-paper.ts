import { paperDue } from '../due/sheets.ts';
import { doneWith } from '../due/stored.ts';
import { loadPaper } from '../papers/records.ts';
import { type PaperSheetId, printedAs, tried } from '../papers/stored.ts';
import { table } from '../table/connect.ts';
import { renderPaperDocument } from './document.ts';
import { keepPaper } from './files.ts';
import { ATTEMPTS } from './lease.ts';
import { print } from './print.ts';

/** Prints a paper sheet. Needs no lease: it never changes, so concurrent prints are the same. */
export const renderPaper = async (sheet: PaperSheetId) => {
  const { organizationId, paperInspectionId } = sheet;
  const paper = await loadPaper({ table: table(), organizationId }, paperInspectionId);
  if (paper.printed === 'ready') return 'done';
  try {
    const [printed] = await print([renderPaperDocument(paper, new Date())]);
    if (!printed) throw new Error('Nothing was printed');
    await keepPaper(sheet, printed);
  } catch (error) {
    const counted = await table().update(tried(sheet));
    if (!counted.refused && Number(counted.item.attempts) >= ATTEMPTS) {
      await table().update(printedAs(sheet, 'failed'));
      await table().write(doneWith(paperDue(sheet, paper.createdAt)));
    }
    throw error;
  }
  await table().update(printedAs(sheet, 'ready'));
  await table().write(doneWith(paperDue(sheet, paper.createdAt)));
  return 'printed';
};
