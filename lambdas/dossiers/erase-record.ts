import { ChecksheetType } from '#shared/checksheets/model.ts';
import { tryAgain } from '#shared/problem.ts';
import { deleteFile } from '../aws/signed-files.ts';
import { fileKey } from '../checksheets/file-key.ts';
import { readRecordState } from '../checksheets/lease.ts';
import type { Tenant } from '../http/context.ts';
import type { Stored } from '../inspections/records.ts';
import { isOfCustomer } from '../seals/personal.ts';
import { erasePersonal } from '../seals/seal.ts';
import { headerKey, SEARCH_TERMS, searchTermKey } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';

/**
 * Erases the customer from a record whose retention period has ended: from all revisions, whose seals stay valid, and
 * by deleting its PDFs. Increments the photo counter, so that sheets opened later are rendered again.
 */
export const eraseRecord = async (tenant: Tenant, { header, inspection }: Stored) => {
  const { table, organizationId } = tenant;
  const { id } = inspection;
  const { pk } = headerKey(organizationId, id);
  const { revision, photos } = readRecordState(header);
  const revisions = await searchAll(table, { pk, startsWith: 'REVISION#', consistent: true });
  for (const item of revisions)
    await table.write({ put: erasePersonal(item, isOfCustomer), condition: 'attribute_exists(pk)' });
  const printings = Array.from({ length: revision }, (_, r) =>
    Array.from({ length: photos + 1 }, (_, p) => ({ organizationId, inspectionId: id, revision: r + 1, photos: p })),
  ).flat();
  for (const state of printings)
    await Promise.all(
      ChecksheetType.options.flatMap((checksheet) =>
        (['pdf', 'webp'] as const).map((ending) => deleteFile(fileKey({ ...state, checksheet }, ending))),
      ),
    );
  const lines = await searchAll(table, { pk, startsWith: SEARCH_TERMS, consistent: true });
  const idPrefix = searchTermKey(organizationId, id, 'CUSTOMERID', '').sk;
  // remove the header's customer and the search entries last: a retry finds the record by them
  const { refused } = await table.write(
    {
      update: {
        key: headerKey(organizationId, id),
        expression: 'SET photos = :more REMOVE customerId',
        condition: 'revision = :revision AND (attribute_not_exists(photos) OR photos = :photos)',
        values: { ':more': photos + 1, ':revision': revision, ':photos': photos },
      },
    },
    ...lines.filter(({ sk }) => sk.startsWith(idPrefix)).map((remove) => ({ remove })),
  );
  if (refused) throw tryAgain();
};
