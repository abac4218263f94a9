import type { Complaint } from '#contract/complaints.ts'
import { isGuessedPassword } from '#server/lib/process/guessed-passwords.ts'
import { judgePassword } from './accounts.rules.ts'
import { isShopsWord } from './passwords.rules.ts'

/** §5's rules, and a list of likely guesses: common passwords, words of the shop, the member's own contacts. */
export async function findPasswordComplaint(
  password: string,
  contacts: readonly string[],
): Promise<Complaint | undefined> {
  const complaint = judgePassword(password, contacts)
  if (complaint) return complaint
  const small = password.toLowerCase()
  return isShopsWord(small) || (await isGuessedPassword(small)) ? 'password_common' : undefined
}
