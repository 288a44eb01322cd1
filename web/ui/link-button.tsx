import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import { useHref, useNavigate } from 'react-router';

/** A Cloudscape button that navigates within the app. */
export const LinkButton = ({ to, ...props }: Omit<ButtonProps, 'href' | 'onFollow'> & { to: string }) => {
  const navigate = useNavigate();
  return (
    <Button
      {...props}
      href={useHref(to)}
      onFollow={(event) => {
        event.preventDefault();
        navigate(to);
      }}
    />
  );
};

/** The end of a link's name. */
export const NewTab = () => <span className="visually-hidden">, opens in a new tab</span>;
