import { findLine, type ItemName, itemSections } from '../sheets/checklist.ts';
import { sectionTitles } from '../sheets/sections.ts';

type Marked = { question: { inspectionItemName?: ItemName | undefined }; wasCorrect: boolean };
export type SectionScore = { title: string; correct: number; total: number };

/** Counts an exam's answers by section of the checksheet, in its order. Questions about no line come last. */
export const countBySection = (answers: readonly Marked[]): SectionScore[] => {
  const sectionOf = ({ question }: Marked) =>
    question.inspectionItemName ? findLine(question.inspectionItemName).section : undefined;
  return [...itemSections, undefined].flatMap((section) => {
    const own = answers.filter((answer) => sectionOf(answer) === section);
    const title = section ? sectionTitles[section] : 'Rules, dates and records';
    return own.length === 0
      ? []
      : [{ title, correct: own.filter(({ wasCorrect }) => wasCorrect).length, total: own.length }];
  });
};
