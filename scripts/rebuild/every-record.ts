import type { Tenant } from '#lambdas/http/context.ts';
import { findInspection } from '#lambdas/inspections/records.ts';
import { walkHeaderPages } from './header-pages.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findInspection>>>;

/** Processes every record of an organization, oldest first. Logs and skips unreadable ones. */
export const forEachRecord = async (tenant: Tenant, work: (id: number, found: Found) => Promise<void>) => {
  const done = { records: 0, unreadable: 0 };
  for await (const headers of walkHeaderPages(tenant)) {
    for (const header of headers) {
      try {
        const id = Number(header.inspectionId);
        const found = await findInspection(tenant, id, { consistent: true });
        if (!found) throw new Error('There is a header but no record');
        await work(id, found);
        done.records++;
      } catch (error) {
        done.unreadable++;
        console.error(JSON.stringify({ level: 'error', unreadable: header.pk, why: String(error) }));
      }
    }
  }
  return done;
};
