import { hash } from 'node:crypto';
import type { Request } from '#shared/endpoint.ts';
import type { imagesApi } from '#shared/images/api.ts';
import { detectKind, isPdf, photoRefusals } from '#shared/images/photo-refusals.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { deleteFile } from '../aws/signed-files.ts';
import { storeOnce } from '../aws/stored-files.ts';
import type { Context } from '../http/context.ts';
import { consume } from '../http/rate-limit.ts';
import { courseKey } from '../table/keys.ts';
import { certificateFile, readCertificate, type StoredCertificate, sameCertificate } from '../training/certificates.ts';
import { getLearnerId } from '../training/learner.ts';
import { makePicture } from './upload.ts';

/** Adds a certificate to the caller's own course. Replaces an earlier one. Idempotent. */
export const addCertificate = async (
  { file, trainingId }: Request<typeof imagesApi.addCertificate>['body'],
  context: Context,
) => {
  await consume(context, 'photo', context.actor.subUserId ?? undefined);
  const { table, organizationId } = context;
  const { pk, sk } = courseKey(organizationId, getLearnerId(context), trainingId);
  const item = await table.get({ pk, sk }, { consistent: true });
  if (!item) throw notFound();
  const before = readCertificate(item);
  const { kind, content, type } = await convert(await file.bytes());
  const certificate: StoredCertificate = { kind, hash: hash('sha256', content, 'hex') };
  const key = certificateFile(context, trainingId, certificate);
  if (before?.hash === certificate.hash) return { certificate: kind };
  await storeOnce(key, content, type);
  const { condition, values } = sameCertificate(item);
  const { refused } = await table.update({
    key: { pk, sk },
    expression: 'SET certificate = :certificate, summary.certificate = :kind',
    condition: `attribute_exists(pk) AND attribute_not_exists(erased) AND ${condition}`,
    values: { ...values, ':certificate': certificate, ':kind': kind },
  });
  if (refused) {
    // the same file arrived twice at once
    if (refused.item && readCertificate(refused.item)?.hash === certificate.hash) return { certificate: kind };
    await deleteFile(key);
    throw refused.item ? new Problem('try-again', 'This course is being changed. Please try again.') : notFound();
  }
  if (before) await deleteFile(certificateFile(context, trainingId, before));
  return { certificate: kind };
};

/** Converts an image to a JPEG without metadata; leaves a PDF as it is. */
const convert = async (bytes: Uint8Array) => {
  if (isPdf(bytes)) return { kind: 'pdf' as const, content: bytes, type: 'application/pdf' };
  if (!detectKind(bytes)) throw new Problem('not-a-photo', photoRefusals.notCertificate);
  return { kind: 'image' as const, content: (await makePicture(bytes)).jpeg, type: 'image/jpeg' };
};
