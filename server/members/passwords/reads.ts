import type { Complaint } from '#contract/refusals.ts'
import { judgePassword } from '../accounts/rules.ts'
import { isShopsWord } from './rules.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** Those of the 49,000 most common passwords that the rule lets through, whichever letters are written large. */
const listCommon = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(
        dictionary['passwords-common']
          .map(String)
          .filter((word) => /^(?=.*[a-z])(?=.*[0-9])[a-z0-9]{8,16}$/.test(word)),
      ),
  ))

/** §5's rule, and what is guessed first: common passwords, words of the shop, the member's own address. */
export async function findPasswordComplaint(
  password: string,
  contacts: readonly string[],
): Promise<Complaint | undefined> {
  const complaint = judgePassword(password, contacts)
  if (complaint) return complaint
  const small = password.toLowerCase()
  return isShopsWord(small) || (await listCommon()).has(small) ? 'password_common' : undefined
}
