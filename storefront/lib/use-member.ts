import { fullName } from './full-name.ts'
import { useRemembered } from '#ui/shared-value.ts'
import { memberOf, session } from './session.ts'

/** The member who is logged in; nobody on the server and for the first drawing, which are everyone's. */
export function useMember() {
  const member = memberOf(useRemembered(session, null))
  return member && { ...member, name: fullName(member) }
}
