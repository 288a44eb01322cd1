import { showInstant } from '#shared/nz-date.ts';
import type { AmendmentReader } from '#shared/training/amendments.ts';

/** Who must read an amendment, and who has signed its current version. */
export const Signatures = ({ version, signatures }: { version: number; signatures: readonly AmendmentReader[] }) => {
  const readers = signatures.filter(({ isExtra }) => !isExtra);
  const missing = readers.filter(({ signedAt }) => !signedAt).length;
  return (
    <details className="amendment-details" open={missing > 0}>
      <summary>
        {readers.length === 0
          ? 'Nobody has to read it: no inspector number is saved for anyone'
          : `${readers.length - missing} of ${readers.length} signed`}
      </summary>
      <table className="fine-table">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Signed</th>
          </tr>
        </thead>
        <tbody>
          {signatures.map((one) => (
            <tr key={one.person}>
              <th scope="row">{one.name}</th>
              <td>{describe(one, version)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};

const describe = ({ signedAt, version: signed, isExtra }: AmendmentReader, version: number) => {
  const extra = isExtra ? ' (not on the list now)' : '';
  if (signedAt) return `${showInstant(signedAt)}${extra}`;
  return signed === undefined ? 'Not yet' : `Version ${signed} only, not version ${version}${extra}`;
};
