import { createSheet } from '#shared/sheets/new-sheet.ts';
import { getNzToday } from '../../device/server-clock.ts';
import { useConfig } from '../../session/config.tsx';
import { useActor, useOrganization } from '../../session/session.tsx';

/** Returns a function that creates a new sheet for this inspector. */
export const useFreshSheet = () => {
  const { inspectorNumber } = useActor();
  const { CompanyAuthorityNumber } = useOrganization();
  const { checkSheetVersion: versionDate } = useConfig();
  return () =>
    createSheet({
      today: getNzToday(),
      inspectorNumber,
      companyAuthorityNumber: CompanyAuthorityNumber,
      versionDate,
    });
};
