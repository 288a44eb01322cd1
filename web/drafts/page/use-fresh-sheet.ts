import { nzDate } from '#shared/nz-date.ts';
import { newSheet } from '#shared/sheets/new-sheet.ts';
import { serverNow } from '../../device/server-clock.ts';
import { useConfig } from '../../session/config.tsx';
import { useActor, useOrganization } from '../../session/session.tsx';

/** What an inspector begins with today. */
export const useFreshSheet = () => {
  const { inspectorNumber } = useActor();
  const { CompanyAuthorityNumber } = useOrganization();
  const { checkSheetVersion: versionDate } = useConfig();
  return () =>
    newSheet({
      today: nzDate(serverNow()),
      inspectorNumber,
      companyAuthorityNumber: CompanyAuthorityNumber,
      versionDate,
    });
};
