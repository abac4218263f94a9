import type { AttemptPurpose, ProviderCode } from '#contract/third-parties.ts'
import { dropEmpty } from '#server/shop/complaints.rules.ts'
import { isMailAddress, plain, readContact } from '#server/shop/contacts.rules.ts'
import {
  type Agreements,
  type AccountComplaints,
  judgeAgreements,
  judgePerson,
  type TypedPerson,
} from '#server/identity/accounts.rules.ts'

/**
 * The callback path. Login and linking have paths of their own, because a member on the login page is sent home (§2), and so that
 * an answer meant for a login never links anything.
 */
export const callbackPath = (purpose: AttemptPurpose, provider: ProviderCode): string =>
  purpose === 'login' ? `/oauth/${provider}` : `/personal/linked/${provider}`

/** The path to return to, within the shop; home otherwise. The page checks again whether the path exists. §2 */
export function readOwnPath(redirect: string | undefined): string {
  const here = 'https://shop.invalid'
  const url = redirect ? URL.parse(redirect, here) : null
  if (url?.origin !== here || url.username || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search
}

export interface AttemptStanding {
  purpose: AttemptPurpose
  /** The current visitor. */
  visitor: string
  /** The member to whom this identity is linked. */
  known: string | undefined
  /** The member with the e-mail that the third party has verified. */
  holder: string | undefined
}

export type AttemptVerdict =
  | { kind: 'log in'; member: string }
  | { kind: 'link' }
  | { kind: 'linked already' }
  | { kind: 'taken' }
  | { kind: 'to connect'; holder: string }
  | { kind: 'to complete' }

/** What follows from a verified identity. An e-mail alone, whoever has verified it, opens no account. */
export function judge({ purpose, visitor, known, holder }: AttemptStanding): AttemptVerdict {
  if (purpose === 'link') return known ? { kind: known === visitor ? 'linked already' : 'taken' } : { kind: 'link' }
  if (known) return { kind: 'log in', member: known }
  return holder ? { kind: 'to connect', holder } : { kind: 'to complete' }
}

export interface Completion extends Pick<TypedPerson, 'firstName' | 'lastName' | 'birthDate'>, Agreements {
  target: string
  verifyCode: string
}

/** Validates the form; the browser applies it before sending. §5 */
export const judgeCompletion = (form: Completion, isEmailVouched: boolean, today: string): AccountComplaints =>
  dropEmpty({
    ...judgePerson({ ...form, salutation: '' }, today),
    ...(!isEmailVouched && judgeAddress(form)),
    ...judgeAgreements(form),
  })

function judgeAddress({ target, verifyCode }: Completion) {
  return {
    target: readContact(target)
      ? undefined
      : plain(target) === ''
        ? ('contact_required' as const)
        : ('contact_invalid' as const),
    verifyCode: plain(verifyCode) === '' ? ('code_required' as const) : undefined,
  }
}

/** Normalises a third party's e-mail; null when it is not valid in this shop. */
export const readMail = (email: string | null): string | null =>
  email && isMailAddress(email) ? plain(email).toLowerCase() : null
