import { m } from '#words/compiled/messages.js'

/** What a first login needs. The server stores it only hashed, so it is never shown again. */
export interface FirstLoginParts {
  email: string
  setUpCode: string
  authenticatorQr: string
  authenticatorUri: string
}

export const FirstLoginCodes = ({ parts }: { parts: FirstLoginParts }) => (
  <>
    <dl className="grid gap-1">
      <dt className="text-soft">{m.console_email()}</dt>
      <dd className="wrap-anywhere">{parts.email}</dd>
      <dt className="text-soft">{m.console_set_up_code()}</dt>
      <dd className="font-medium tabular-nums">{parts.setUpCode}</dd>
    </dl>
    <AuthenticatorCode parts={parts} />
  </>
)

/** The authenticator as a picture to scan, and in letters for one that cannot. */
export const AuthenticatorCode = ({
  parts: { authenticatorQr, authenticatorUri },
}: {
  parts: Pick<FirstLoginParts, 'authenticatorQr' | 'authenticatorUri'>
}) => (
  <>
    <img src={authenticatorQr} alt={m.console_authenticator_qr()} className="w-48 justify-self-center" />
    <a href={authenticatorUri} className="link justify-self-center pointer-fine:hidden">
      {m.console_authenticator_here()}
    </a>
    <details>
      <summary>{m.console_authenticator_by_hand()}</summary>
      <code className="block pt-2 text-12 wrap-anywhere">{new URL(authenticatorUri).searchParams.get('secret')}</code>
    </details>
  </>
)
