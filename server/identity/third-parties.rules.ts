import type { AttemptPurpose, ProviderCode } from '#contract/third-parties.ts'
import { dropEmpty } from '#server/shop/complaints.rules.ts'
import { isMailAddress, plain, readContact } from '#server/shop/contacts.rules.ts'
import {
  type Agreements,
  type AccountComplaints,
  judgeAgreements,
  judgePerson,
  type TypedPerson,
} from './accounts.rules.ts'

/**
 * Where a third party sends the visitor back to. Two addresses, because a member at the first is sent home (§2), and so that an
 * answer meant for a login never links anything.
 */
export const callbackPath = (purpose: AttemptPurpose, provider: ProviderCode): string =>
  purpose === 'login' ? `/oauth/${provider}` : `/personal/linked/${provider}`

/** Where to go afterwards: a path of the shop, or home. The page asks once more whether there is such a path. §2 */
export function readOwnPath(redirect: string | undefined): string {
  const here = 'https://shop.invalid'
  const url = redirect ? URL.parse(redirect, here) : null
  if (url?.origin !== here || url.username || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search
}

export interface AttemptStanding {
  purpose: AttemptPurpose
  /** Who stands here. */
  visitor: string
  /** Whose this identity is already. */
  known: string | undefined
  /** The member with the e-mail that the third party vouches for. */
  holder: string | undefined
}

export type AttemptVerdict =
  | { kind: 'log in'; member: string }
  | { kind: 'link' }
  | { kind: 'linked already' }
  | { kind: 'taken' }
  | { kind: 'to connect'; holder: string }
  | { kind: 'to complete' }

/** What follows from an identity that was proven. An e-mail alone, whoever vouches for it, opens nobody's account. */
export function judge({ purpose, visitor, known, holder }: AttemptStanding): AttemptVerdict {
  if (purpose === 'link') return known ? { kind: known === visitor ? 'linked already' : 'taken' } : { kind: 'link' }
  if (known) return { kind: 'log in', member: known }
  return holder ? { kind: 'to connect', holder } : { kind: 'to complete' }
}

export interface Completion extends Pick<TypedPerson, 'firstName' | 'lastName' | 'birthDate'>, Agreements {
  target: string
  verifyCode: string
}

/** What is wrong with the form; the browser asks it before it is sent. §5 */
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

/** A third party's e-mail, as the shop writes it; what is none of ours is none at all. */
export const readMail = (email: string | null): string | null =>
  email && isMailAddress(email) ? plain(email).toLowerCase() : null
