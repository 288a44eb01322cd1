import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { ReactNode } from 'react';

export const Section = ({
  title,
  description,
  children,
}: {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}) => (
  <Container
    header={
      <Header variant="h2" description={description}>
        {title}
      </Header>
    }
  >
    {children}
  </Container>
);
