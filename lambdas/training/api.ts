import { AmendmentId, TrainingId } from '#shared/ids.ts';
import { trainingApi } from '#shared/training/api.ts';
import { parseId, routes } from '../http/serve.ts';
import { listAmendments } from './amendments/describe.ts';
import { addAmendment, changeAmendment, listVersions, removeAmendment, signAmendment } from './amendments/records.ts';
import { openCertificate } from './certificates.ts';
import { eraseLearning } from './erase.ts';
import { addCourse, listTraining, removeCourse } from './records.ts';
import { signOff } from './sign-offs.ts';

export const training = routes(trainingApi, {
  record: ({ query }, context) => listTraining(query, context),
  signOff: ({ body }, context) => signOff(body, context),
  addCourse: ({ body }, context) => addCourse(body, context),
  removeCourse: ({ params }, context) => removeCourse(parseId(params.trainingId, TrainingId), context),
  certificate: ({ params, query }, context) =>
    openCertificate(parseId(params.trainingId, TrainingId), query.person, context),
  erase: ({ params }, context) => eraseLearning(params.person, context),
  amendments: (_, context) => listAmendments(context),
  addAmendment: ({ body }, context) => addAmendment(body, context),
  changeAmendment: ({ params, body }, context) =>
    changeAmendment(parseId(params.amendmentId, AmendmentId), body, context),
  amendmentVersions: ({ params }, context) => listVersions(parseId(params.amendmentId, AmendmentId), context),
  removeAmendment: ({ params }, context) => removeAmendment(parseId(params.amendmentId, AmendmentId), context),
  signAmendment: ({ params, body }, context) =>
    signAmendment(parseId(params.amendmentId, AmendmentId), body.version, context),
});
