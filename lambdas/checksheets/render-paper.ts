import { paperDue } from '../due/sheets.ts';
import { completeWrite } from '../due/stored.ts';
import { loadPaper } from '../papers/records.ts';
import { countAttempt, type PaperSheetId, setPrinted } from '../papers/stored.ts';
import { table } from '../table/connect.ts';
import { renderPaperDocument } from './document.ts';
import { storePaper } from './files.ts';
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
    await storePaper(sheet, printed);
  } catch (error) {
    const counted = await table().update(countAttempt(sheet));
    if (!counted.refused && Number(counted.item.attempts) >= ATTEMPTS) {
      await table().update(setPrinted(sheet, 'failed'));
      await table().write(completeWrite(paperDue(sheet, paper.createdAt)));
    }
    throw error;
  }
  await table().update(setPrinted(sheet, 'ready'));
  await table().write(completeWrite(paperDue(sheet, paper.createdAt)));
  return 'printed';
};
