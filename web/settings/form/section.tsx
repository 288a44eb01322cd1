import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { ReactNode } from 'react';

export const Section = ({
  title,
  description,
  actions,
  children,
}: {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <Container
    header={
      <Header variant="h2" description={description} actions={actions}>
        {title}
      </Header>
    }
  >
    {children}
  </Container>
);
