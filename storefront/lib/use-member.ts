import { namePerson } from '#server/shop/person-names.rules.ts'
import { useSharedValue } from '#ui/shared-value.ts'
import { memberOf, session } from './session.ts'

/** The logged-in member; undefined on the server and for the first render, which are the same for everyone. */
export function useMember() {
  const member = memberOf(useSharedValue(session, null))
  return member && { ...member, name: namePerson(member) }
}
