import { InspectionId } from '#shared/ids.ts';
import { notFound } from '#shared/problem.ts';

/** What is no inspection's id is answered like an inspection that never was. */
export const inspectionId = (text: string) => {
  const id = InspectionId.safeParse(text);
  if (!id.success) throw notFound();
  return id.data;
};
