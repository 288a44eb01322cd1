import { Fragment } from 'react';
import { PRODUCT, SUPPORT_EMAIL, SUPPORT_PHONE } from '../brand.ts';
import { darkCss, style } from './mail-style.ts';

type Button = { label: string; link: string };

/** The content of an email, from which its HTML part and its text part are built. */
export type Mail = {
  /** States the main fact: many people read only the subject. */
  subject: string;
  sentence: string;
  /** Further facts with their labels. */
  details?: readonly (readonly [name: string, value: string])[];
  button?: Button;
  /** A list of items, each with its own link. */
  lines?: readonly { name: string; value: string; button: Button }[];
  /** The workshop on whose behalf it is sent. */
  organization?: string;
  /** Why the recipient gets the email. */
  why: string;
  /** Link to unsubscribe from such emails. */
  stop?: Button;
};

/** The HTML part: tables and inline styles for mail clients; loads nothing and tracks no one. */
export const MailPage = (mail: Mail) => (
  <html lang="en-NZ">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{mail.subject}</title>
      <style>{darkCss}</style>
    </head>
    <body className="page" style={style.page}>
      <table className="page" role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={style.page}>
        <tbody>
          <tr>
            <td align="center" style={style.around}>
              <Card {...mail} />
              <Footer {...mail} />
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  </html>
);

/** True if the button is the email's main action. Below a list whose items have their own, it isn't. */
const isFirst = (lines: readonly unknown[]) => lines.length === 0;

const Card = ({ subject, sentence, details = [], lines = [], button, organization }: Mail) => (
  <table className="card" role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={style.card}>
    <tbody>
      <tr>
        <td style={style.band}>{organization ?? PRODUCT}</td>
      </tr>
      <tr>
        <td style={style.content}>
          <h1 className="text" style={style.title}>
            {subject}
          </h1>
          <p className="text" style={style.sentence}>
            {sentence}
          </p>
          {button && isFirst(lines) && <ButtonCell {...button} />}
          {details.map(([name, value]) => (
            <p key={name} className="text" style={style.detail}>
              <strong>{name}</strong>
              <br />
              {value}
            </p>
          ))}
          {lines.map(({ name, value, button: own }) => (
            <Fragment key={`${own.link} ${name}`}>
              <p className="text" style={style.line}>
                <strong>{name}</strong>
                <br />
                {value}
              </p>
              <ButtonCell {...own} />
            </Fragment>
          ))}
          {button && !isFirst(lines) && <ButtonCell {...button} />}
          {button && <Address {...button} />}
        </td>
      </tr>
    </tbody>
  </table>
);

const Footer = ({ organization, why, stop }: Mail) => (
  <p className="faint" style={style.footer}>
    {senderOf(organization)}
    <br />
    {why}
    {stop && (
      <>
        <br />
        <a href={stop.link} style={style.stop}>
          {stop.label}
        </a>
      </>
    )}
  </p>
);

const ButtonCell = ({ label, link }: Button) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} style={style.buttonTable}>
    <tbody>
      <tr>
        <td style={style.buttonCell}>
          <a href={link} style={style.button}>
            {label}
          </a>
        </td>
      </tr>
    </tbody>
  </table>
);

const Address = ({ link }: Button) => (
  <p className="faint" style={style.address}>
    Or copy this link into your browser: <span style={style.link}>{link}</span>
  </p>
);

/** The plain-text part. */
export const mailText = ({ subject, sentence, details = [], lines = [], button, organization, why, stop }: Mail) =>
  [
    subject,
    sentence,
    ...details.map(([name, value]) => `${name}:\n${value}`),
    ...lines.map(({ name, value, button: own }) => `${name}\n${value}\n${own.label}: ${own.link}`),
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    `--\n${senderOf(organization)}\n${why}\n${stop ? `${stop.label}: ${stop.link}\n` : ''}`,
  ].join('\n\n');

const senderOf = (organization: string | undefined) =>
  `Sent by ${PRODUCT}${organization ? ` for ${organization}` : ''}. ${SUPPORT_EMAIL}, ${SUPPORT_PHONE}`;
