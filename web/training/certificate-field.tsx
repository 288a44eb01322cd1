import { useId } from 'react';
import { IMAGE_MAX_BYTES } from '#shared/images/model.ts';
import { isPdf, photoRefusals } from '#shared/images/photo-refusals.ts';
import { Problem } from '#shared/problem.ts';
import { shrink } from '../images/shrink.ts';

/** Returns a PDF as it is, and an image small enough to send. Throws a `Problem` for other files. */
export const prepareCertificate = async (file: File): Promise<File> => {
  if (isPdf(new Uint8Array(await file.slice(0, 5).arrayBuffer()))) {
    if (file.size > IMAGE_MAX_BYTES)
      throw new Problem('too-large', 'This PDF is larger than 4 MB. Choose a smaller one.');
    return file;
  }
  if (file.type && !file.type.startsWith('image/')) throw new Problem('not-a-photo', photoRefusals.notCertificate);
  return new File([await shrink(file)], 'certificate.jpg', { type: 'image/jpeg' });
};

type Props = { file: File | undefined; onChoose: (file: File | undefined) => void };

/** Chooses the certificate of a course. */
export const CertificateField = ({ file, onChoose }: Props) => {
  const id = useId();
  return (
    <div className="stack-4">
      <label htmlFor={id}>Certificate</label>
      <input
        id={id}
        className="control"
        type="file"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        aria-describedby={`${id}-help`}
        onChange={({ target }) => onChoose(target.files?.[0] ?? undefined)}
      />
      <small id={`${id}-help`} className="quiet">
        {file ? file.name : 'Optional: a photo, or a PDF of up to 4 MB'}
      </small>
    </div>
  );
};
