import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Form from '@cloudscape-design/components/form';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { newId } from '#shared/ids.ts';
import { NewOrganization } from '#shared/organizations/model.ts';
import { client } from '../api.ts';
import { logOut } from '../app/log-out.ts';
import { useUser } from '../app/session.tsx';
import { Mark } from '../ui/mark.tsx';
import { toast } from '../ui/toasts.tsx';
import './new-organization-page.css';

type Field = keyof NewOrganization;
const fields: readonly { name: Field; label: string; type?: 'email'; inputMode?: 'tel' | 'numeric' }[] = [
  { name: 'Name', label: 'Organization Name' },
  { name: 'Email', label: 'Email', type: 'email' },
  { name: 'Phone', label: 'Phone', inputMode: 'tel' },
  { name: 'Address', label: 'Address' },
  { name: 'City', label: 'City' },
  { name: 'PostCode', label: 'PostCode', inputMode: 'numeric' },
];

/** The first thing a new person does: say which workshop the sheets are written for. */
export const NewOrganizationPage = () => {
  const user = useUser();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Record<Field, string>>({
    Name: '',
    Email: user.email,
    Phone: '',
    Address: '',
    City: '',
    PostCode: '',
  });
  const [asked, setAsked] = useState(false);
  const [idempotencyKey] = useState(() => newId('org'));
  const parsed = NewOrganization.safeParse(typed);
  const errorOf = (field: Field) => parsed.error?.issues.find(({ path }) => path[0] === field)?.message;

  const create = useMutation({
    mutationFn: (body: NewOrganization) => client.organizations.create({ body }, { idempotencyKey }),
    onSuccess: async () => {
      toast({ type: 'success', text: 'Organization created successfully' });
      await queries.invalidateQueries({ queryKey: ['user'] });
    },
    onError: ({ message }) => toast({ type: 'error', text: message || 'Something went wrong' }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (parsed.success && !create.isPending) create.mutate(parsed.data);
  };

  return (
    <div className="new-organization">
      <header>
        <Mark />
        <Button onClick={() => logOut(user)}>Logout</Button>
      </header>
      <main>
        <form onSubmit={submit} noValidate>
          <Form
            actions={
              <Button variant="primary" loading={create.isPending}>
                Create organization
              </Button>
            }
          >
            <Container
              header={
                <Header variant="h1" description="It stands at the head of every checksheet you make.">
                  Your workshop
                </Header>
              }
            >
              <SpaceBetween size="m">
                {fields.map(({ name, label, ...kind }) => (
                  <FormField key={name} label={label} errorText={asked && errorOf(name)}>
                    <Input
                      {...kind}
                      value={typed[name]}
                      onChange={({ detail }) => setTyped({ ...typed, [name]: detail.value })}
                    />
                  </FormField>
                ))}
              </SpaceBetween>
            </Container>
          </Form>
        </form>
      </main>
    </div>
  );
};
