import * as z from 'zod';
import type { TrainingId } from '#shared/ids.ts';
import { notFound } from '#shared/problem.ts';
import { deleteFile, signFileUrl } from '../aws/signed-files.ts';
import { type Context, isAdmin, type Tenant } from '../http/context.ts';
import { courseKey } from '../table/keys.ts';
import type { Condition, Item } from '../table/table.ts';
import { getLearnerId } from './learner.ts';

/** A certificate as stored with its course: the hash and the type of its file. */
const StoredCertificate = z.object({ hash: z.string(), kind: z.enum(['image', 'pdf']) });
export type StoredCertificate = z.infer<typeof StoredCertificate>;
export const readCertificate = ({ certificate }: Item) => StoredCertificate.optional().parse(certificate);

const extensions = { image: 'jpg', pdf: 'pdf' };

/** Returns the key of a certificate's file in the bucket. Its hash is part of the key, so files are never replaced. */
export const certificateFile = (
  { organizationId }: Pick<Tenant, 'organizationId'>,
  id: string,
  { hash, kind }: StoredCertificate,
) => `org/${organizationId}/certificates/${id}/${hash}.${extensions[kind]}`;

/** Returns a signed URL of the certificate of the caller's course or, for Admins, of anyone's. */
export const openCertificate = async (id: TrainingId, person: string | undefined, context: Context) => {
  const { table, organizationId } = context;
  const own = getLearnerId(context);
  const owner = person ?? own;
  if (owner !== own && !isAdmin(context)) throw notFound();
  const item = await table.get(courseKey(organizationId, owner, id), { consistent: true });
  const certificate = item && readCertificate(item);
  if (!certificate) throw notFound();
  return { url: await signFileUrl(certificateFile(context, id, certificate)) };
};

/** Deletes the certificate's file of a course, if there is one. Call it before deleting the course. */
export const deleteCertificate = async (item: Item, context: Pick<Tenant, 'organizationId'>) => {
  const certificate = readCertificate(item);
  if (certificate) await deleteFile(certificateFile(context, String(item.id), certificate));
};

/** The condition that a course still has the certificate that was read: a file added since must be deleted too. */
export const sameCertificate = (item: Item): Condition => {
  const before = readCertificate(item);
  return before
    ? { condition: 'certificate = :before', values: { ':before': before } }
    : { condition: 'attribute_not_exists(certificate)' };
};
