import { type BankQuestion, hashOf } from './draft.ts';

/** Number of questions from which an option is an answer of a fixed set, such as “Only A”, and gives nothing away. */
const COMMON = 3;

const rightOf = ({ options, correctIndex }: BankQuestion) => options[correctIndex]?.text ?? '';

/**
 * Adds a cue to each question whose right option is said in another question, and to that other one, so that an exam
 * asks only one of them.
 */
export const addCues = (questions: readonly BankQuestion[]): BankQuestion[] => {
  const used = new Map<string, number>();
  for (const { options } of questions) for (const { text } of options) used.set(text, (used.get(text) ?? 0) + 1);
  const said = questions.map((question) => ({ question, text: textOf(question) }));
  const cues = new Map(questions.map(({ id, cues: own = [] }) => [id, new Set(own)]));
  for (const right of new Set(questions.map(rightOf))) {
    const isFixed = (used.get(right) ?? 0) >= COMMON;
    const sayers = said.filter(({ text, question }) =>
      isFixed ? question.questionText.includes(right) : text.includes(right),
    );
    if (isFixed ? sayers.length === 0 : sayers.length < 2) continue;
    const asked = questions.filter((question) => rightOf(question) === right);
    for (const { id } of [...asked, ...sayers.map(({ question }) => question)])
      cues.get(id)?.add(hashOf(right).toString(36));
  }
  return questions.map((question) => ({ ...question, cues: [...(cues.get(question.id) ?? [])] }));
};

const textOf = ({ questionText, options }: BankQuestion) =>
  [questionText, ...options.map(({ text }) => text)].join('\n');
