import Alert from '@cloudscape-design/components/alert';
import { useQuery } from '@tanstack/react-query';
import { isOpen } from '#shared/training/amendments.ts';
import { paths } from '../paths.ts';
import { useClient } from '../session/session.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { amendmentsQuery } from './queries.ts';

/** Says how many amendments the user must still read. */
export const AmendmentsToRead = () => {
  const { data } = useQuery(amendmentsQuery(useClient()));
  const open = data?.amendments.filter(isOpen) ?? [];
  if (open.length === 0) return null;
  return (
    <Alert type="info" action={<LinkButton to={paths.amendments}>Read and sign</LinkButton>}>
      {open.length === 1
        ? `Read and sign the amendment “${open[0]?.title}”.`
        : `Read and sign ${open.length} amendments of the manual.`}
    </Alert>
  );
};
