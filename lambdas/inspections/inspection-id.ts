import { InspectionId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';

/** What is no inspection's id is answered like an inspection that never was. */
export const inspectionId = (text: string) => {
  const id = InspectionId.safeParse(text);
  if (!id.success) throw new Problem('not-found', 'Not Found: The requested resource could not be found.');
  return id.data;
};
