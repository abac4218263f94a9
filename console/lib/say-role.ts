import type { Role } from '#contract/endpoint.ts'
import { m } from '#words/compiled/messages.js'

const names: Record<Role, () => string> = {
  owner: () => m.console_role_owner(),
  merchandiser: () => m.console_role_merchandiser(),
  'order desk': () => m.console_role_order_desk(),
  support: () => m.console_role_support(),
  warehouse: () => m.console_role_warehouse(),
  accounts: () => m.console_role_accounts(),
}

/** Every role; contract/endpoint.ts has no values for the browser. */
export const roleNames = Object.keys(names) as Role[]

export const sayRole = (role: Role): string => names[role]()
