import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Line } from '../inspection-lists/line.ts';
import { LineCards, LineCardsLoading } from '../inspection-lists/line-cards.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';

type Props = {
  title: string;
  /** Where all of them are. */
  all: string;
  lines: readonly Line[] | undefined;
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
  empty: string;
};

/** The newest few of a list, with the way to all of them. */
export const NewestLines = ({ title, all, lines, query, empty }: Props) => (
  <Container
    header={
      <Header
        variant="h2"
        actions={
          <LinkButton to={all} ariaLabel={`See all: ${title}`}>
            See all
          </LinkButton>
        }
      >
        {title}
      </Header>
    }
  >
    <Content title={title} lines={lines} query={query} empty={empty} />
  </Container>
);

const Content = ({ title, lines, query, empty }: Omit<Props, 'all'>) => {
  if (lines?.length) return <LineCards lines={lines} label={title} />;
  if (lines) return <Box color="text-body-secondary">{empty}</Box>;
  if (!query.error) return <LineCardsLoading count={3} />;
  return (
    <Notice
      title="This list could not be loaded"
      text={query.error.message}
      action={
        <Button iconName="refresh" loading={query.isFetching} onClick={() => query.refetch()}>
          Retry
        </Button>
      }
    />
  );
};
