import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { useMedia } from '../use-media.ts';
import { widths } from '../widths.ts';
import './page.css';

type Props = {
  title: string;
  description?: string;
  /** The primary action comes first. On wide screens it is rendered last, at the edge. */
  actions?: readonly ReactNode[];
  children: ReactNode;
};

/** A page with title, actions and content. On phones the top bar shows the title instead. */
export const Page = ({ title, description, actions = [], children }: Props) => {
  const phone = useMedia(widths.phone);
  return (
    <SpaceBetween size="l">
      {phone ? (
        <SpaceBetween size="xs">
          <h1 className="visually-hidden">{title}</h1>
          {description && <Box color="text-body-secondary">{description}</Box>}
          {actions.length > 0 && <div className="page-actions">{actions}</div>}
        </SpaceBetween>
      ) : (
        <Header
          variant="h1"
          description={description}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              {[...actions].reverse()}
            </SpaceBetween>
          }
        >
          {title}
        </Header>
      )}
      {children}
    </SpaceBetween>
  );
};
