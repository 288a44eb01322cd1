import { TrainingId } from '#shared/ids.ts';
import { trainingApi } from '#shared/training/api.ts';
import { parseId, routes } from '../http/serve.ts';
import { eraseLearning } from './erase.ts';
import { addCourse, listTraining, removeCourse } from './records.ts';

export const training = routes(trainingApi, {
  record: ({ query }, context) => listTraining(query, context),
  addCourse: ({ body }, context) => addCourse(body, context),
  removeCourse: ({ params }, context) => removeCourse(parseId(params.trainingId, TrainingId), context),
  erase: ({ params }, context) => eraseLearning(params.person, context),
});
