import { giveAnswers } from '#lambdas/quizzes/answer.ts';
import { describePractice, startPractice } from '#lambdas/quizzes/practice.ts';
import { startAttempt } from '#lambdas/quizzes/start.ts';
import { addAmendment, signAmendment } from '#lambdas/training/amendments/records.ts';
import { addCourse } from '#lambdas/training/records.ts';
import { addDays, daysBetween, type NzDate } from '#shared/nz-date.ts';
import { type Attempt, type GivenAnswer, PRACTICE } from '#shared/quizzes/attempt.ts';
import { makeBank } from '../../question-bank/bank.ts';
import { BANK_ID } from '../../question-bank/store.ts';
import { findOpenDay, isClosed } from './closed-days.ts';
import { type Schedule, toInstant } from './schedule.ts';
import type { Inspector } from './shop.ts';
import type { Memory } from './visit.ts';

type Playing = { memory: Memory; schedule: Schedule };

/** Times as shares of the year, and as minutes of a day. */
const EXAMS = [0.18, 0.55, 0.8];
const COURSE = 0.42;
const NOON = 12 * 60;
const EVENING = 21 * 60;
/** When an amendment is added. All but its author sign it on the next open day. */
const AMENDMENT = 0.97;
const amendment = {
  title: 'WoFs for vehicles first registered in 2014 or later',
  text: 'A made-up amendment of the demo, for reading and signing. Check the expiry date that Pitcheck suggests before you print the label.',
  ...{ link: '', readers: null },
} as const;
const course = { title: 'Brake testing on rollers, evening at the supplier', minutes: 120, notes: '' };
/** Number of last days on which people practise, and share of those days on which they do, so that little is due. */
const PRACTISED_DAYS = 100;
const PRACTISES = 0.85;
const EXAM_MINUTES = [17, 34] as const;
/** Minutes spent on each question. */
const PRACTICE_MINUTES = [0.25, 0.6] as const;
/** If fewer questions are due, people don't practise that day. */
const WORTH_IT = 4;

export const scheduleTraining = (from: NzDate, upTo: NzDate, { memory, schedule }: Playing) => {
  const { shop, chance } = memory;
  const bank = new Map(makeBank().map((question) => [String(question.id), question]));
  const dayAt = (share: number) => findOpenDay(addDays(from, Math.floor(share * daysBetween(from, upTo))));
  const lunch = (day: NzDate) => toInstant(day, NOON + chance.between(0, 45));
  const evening = dayAt(COURSE);
  const [author] = shop.inspectors;
  const addedOn = dayAt(AMENDMENT);
  if (author)
    schedule.add(toInstant(addedOn, NOON), async () => {
      const { id, version } = await addAmendment({ ...amendment, day: addedOn }, shop.as(author));
      for (const who of shop.inspectors)
        if (who !== author)
          schedule.add(toInstant(findOpenDay(addDays(addedOn, 1)), NOON), async () => {
            await signAmendment(id, version, shop.as(who));
          });
    });
  for (const who of shop.inspectors) {
    const knows = chance.between(0.86, 0.97);
    const answers = ({ questions }: Pick<Attempt, 'questions'>, minutes: number) =>
      questions.flatMap(({ id }): GivenAnswer[] => {
        const { correctIndex = 0, options = [] } = bank.get(id) ?? {};
        const wrong = (correctIndex + 1 + Math.floor(chance.share() * (options.length - 1))) % options.length;
        const given = { questionId: id, timeTakenSecs: Math.round((minutes * 60) / questions.length) };
        const right = { ...given, chosenIndex: correctIndex };
        return chance.happens(knows) ? [right] : [{ ...given, chosenIndex: wrong }, right];
      });
    for (const share of EXAMS)
      schedule.add(lunch(dayAt(share + chance.between(-0.03, 0.03))), async () => {
        const exam = await startAttempt(BANK_ID, shop.as(who));
        const minutes = chance.between(...EXAM_MINUTES);
        // In an exam only the first answer counts.
        await giveLater(exam, minutes, firstOf(answers(exam, minutes)), who, { memory, schedule });
      });
    for (let day = addDays(upTo, -PRACTISED_DAYS); day <= upTo; day = addDays(day, 1))
      if (day >= from && !isClosed(day) && chance.happens(PRACTISES))
        schedule.add(new Date(lunch(day).getTime() + 60 * 60_000), async () => {
          const { due, fresh } = await describePractice(shop.as(who));
          if (due + fresh < WORTH_IT) return;
          const practice = await startPractice(shop.as(who));
          const minutes = practice.questions.length * chance.between(...PRACTICE_MINUTES);
          await giveLater(practice, minutes, answers(practice, minutes), who, { memory, schedule });
        });
    schedule.add(toInstant(evening, EVENING), async () => {
      await addCourse({ ...course, day: evening }, shop.as(who));
    });
  }
};

const firstOf = (given: readonly GivenAnswer[]) =>
  given.filter(({ questionId }, at) => given[at - 1]?.questionId !== questionId);

const giveLater = async (
  { id, quizId }: Pick<Attempt, 'id' | 'quizId'>,
  minutes: number,
  given: readonly GivenAnswer[],
  who: Inspector,
  { memory, schedule }: Playing,
) => {
  const at = new Date(Date.now() + minutes * 60_000);
  schedule.add(at, async () => {
    await giveAnswers(quizId === PRACTICE ? PRACTICE : BANK_ID, id, given, memory.shop.as(who));
  });
};
