import { newSheet } from '#shared/inspections/new-sheet.ts';
import { nzDate } from '#shared/nz-date.ts';
import { useConfig } from '../../session/config.tsx';
import { useActor, useOrganization } from '../../session/session.tsx';

/** What an inspector begins with today. */
export const useFreshSheet = () => {
  const { inspectorNumber } = useActor();
  const { CompanyAuthorityNumber } = useOrganization();
  const { checkSheetVersion: versionDate } = useConfig();
  return () =>
    newSheet({
      today: nzDate(new Date()),
      inspectorNumber,
      companyAuthorityNumber: CompanyAuthorityNumber,
      versionDate,
    });
};
