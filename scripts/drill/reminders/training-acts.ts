import type { Context } from '#lambdas/http/context.ts';
import { reminders } from '#lambdas/reminders/api.ts';
import { training } from '#lambdas/training/api.ts';
import { newId, TrainingId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { remindersApi } from '#shared/reminders/api.ts';
import type { TrainingMonths } from '#shared/reminders/kinds.ts';
import { trainingApi } from '#shared/training/api.ts';
import { daysLater } from './calendar.ts';
import type { Shop } from './shop.ts';
import { type Act, routeOf, surely, today } from './surely.ts';

/** Mostly short, so that much of it is due while we look. */
const MONTHS: readonly TrainingMonths[] = [1, 1, 1, 3, 3, 6, 12];
/** A course may have been so long ago when it is noted. */
const LATE_DAYS = 120;

const ask = async (shop: Shop, context: Context, everyMonths: TrainingMonths | null) => {
  await surely(() => routeOf(reminders, remindersApi.askForTraining).handle({ body: { everyMonths } }, context));
  shop.asksForTraining = everyMonths !== null;
  shop.tell({ what: 'asked for training', everyMonths });
};

/** Half of the workshops ask for training from the start. */
export const askFromTheStart = async (shop: Shop, context: Context) => {
  if (shop.dice.onceIn(2)) await ask(shop, context, shop.dice.pick(MONTHS) ?? 1);
};

/** An Admin asks for training, changes how often, or asks for none any more. */
const changeAsking: Act = (shop) => {
  const admin = shop.contextOf(shop.dice.pick(shop.peopleAs('Admin')) ?? '');
  const stops = shop.asksForTraining && shop.dice.onceIn(3);
  return ask(shop, admin, stops ? null : (shop.dice.pick(MONTHS) ?? 1));
};

/** Today, or long ago. */
const noteCourse: Act = async (shop, context) => {
  const day = daysLater(today(), shop.dice.onceIn(2) ? 0 : -shop.dice.throwDie(LATE_DAYS));
  const id = TrainingId.parse(newId('trn'));
  const body = { id, day: day as NzDate, title: 'Brakes', minutes: 60, notes: '' };
  await surely(() => routeOf(training, trainingApi.addCourse).handle({ body }, context));
  shop.courses.set(id, { person: context.userId, day });
  shop.tell({ what: 'trained', person: context.userId, day });
};

const takeCourseBack: Act = async (shop, context) => {
  const own = [...shop.courses].filter(([, { person }]) => person === context.userId);
  const [trainingId, course] = shop.dice.pickLate(own) ?? [];
  if (!trainingId || !course) return;
  await surely(() => routeOf(training, trainingApi.removeCourse).handle({ params: { trainingId } }, context));
  shop.courses.delete(trainingId);
  shop.tell({ what: 'training taken back', ...course });
};

/** So often, of all that people do. */
export const trainingActs: [number, Act][] = [
  [2, changeAsking],
  [5, noteCourse],
  [2, takeCourseBack],
];
