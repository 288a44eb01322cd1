import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useOrganization } from '../session/session.tsx';
import { FormStatus } from '../ui/form-status.tsx';
import { NO_BLANK, paperQuery, papersQuery } from './queries.ts';
import '../client/nouns/checksheets.ts';

/** Requests a number for a paper sheet. Idempotent: a lost answer doesn't cost a second number. */
export const GetBlank = ({ onGot }: { onGot: (paper: string) => void }) => {
  const client = useClient();
  const queries = useQueryClient();
  const { Name, Phone, Address, Email, CompanyAuthorityNumber } = useOrganization();
  const [key] = useState(() => crypto.randomUUID());
  const body = {
    companyName: Name,
    companyPhone: Phone,
    companyAddress: Address,
    companyEmail: Email,
    companyAuthorityNumber: CompanyAuthorityNumber,
  };
  const blank = useMutation({
    mutationFn: () => client.checksheets.blank({ body }, { idempotencyKey: key }),
    onSuccess: (sheet) => {
      queries.setQueryData(paperQuery(client, sheet.paperInspectionId).queryKey, sheet);
      queries.invalidateQueries({ queryKey: papersQuery(client).queryKey });
      onGot(sheet.paperInspectionId);
    },
  });
  return (
    <SpaceBetween size="s">
      <Box color="text-body-secondary">
        Each download is a new sheet with its own number. Fill it in by hand and enter it here later.
      </Box>
      <Button variant="primary" iconName="download" loading={blank.isPending} onClick={() => blank.mutate()}>
        Download
      </Button>
      <FormStatus error={blank.error ? `${NO_BLANK}. ${blank.error.message}` : undefined} />
    </SpaceBetween>
  );
};
