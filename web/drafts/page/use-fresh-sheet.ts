import { newSheet } from '#shared/sheets/new-sheet.ts';
import { nzToday } from '../../device/server-clock.ts';
import { useConfig } from '../../session/config.tsx';
import { useActor, useOrganization } from '../../session/session.tsx';

/** What an inspector begins with today. */
export const useFreshSheet = () => {
  const { inspectorNumber } = useActor();
  const { CompanyAuthorityNumber } = useOrganization();
  const { checkSheetVersion: versionDate } = useConfig();
  return () =>
    newSheet({
      today: nzToday(),
      inspectorNumber,
      companyAuthorityNumber: CompanyAuthorityNumber,
      versionDate,
    });
};
