import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { Line } from '../lists/line.ts';
import { LineCards } from '../lists/line-cards.tsx';
import { LinkButton } from '../ui/link-button.tsx';

type Props = {
  title: string;
  /** The URL of the full list. */
  all: string;
  lines: readonly Line[];
  empty: string;
};

/** The first lines of a list, with a link to the full list. */
export const FirstLines = ({ title, all, lines, empty }: Props) => (
  <Container
    fitHeight
    disableContentPaddings
    header={
      <Header
        variant="h2"
        actions={
          lines.length > 0 && (
            <LinkButton to={all} ariaLabel={`See all: ${title}`}>
              See all
            </LinkButton>
          )
        }
      >
        {title}
      </Header>
    }
  >
    <div className="first-lines">
      {lines.length > 0 ? <LineCards lines={lines} label={title} /> : <Box color="text-body-secondary">{empty}</Box>}
    </div>
  </Container>
);
