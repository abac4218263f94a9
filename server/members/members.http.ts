import type { ReadBonus } from '#server/identity/profile.reads.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { addressEndpoints } from './addresses.http.ts'
import type { AccountClosedHooks } from './close-account.commands.ts'
import { closeAccountEndpoints } from './close-account.http.ts'
import type { ExportHooks } from './close-account.reads.ts'
import { gradeEndpoints } from './grades.http.ts'
import type { SpendReads } from './grades.reads.ts'
import { listEndpoints } from './lists.http.ts'
import { profileEndpoints } from './profile.http.ts'

/** What members need from higher slices. */
interface MemberHooks {
  spendReads: SpendReads
  accountClosedHooks: AccountClosedHooks
  exportHooks: ExportHooks
  bonus: ReadBonus
}

export const memberEndpoints = (
  context: AppContext,
  { spendReads, accountClosedHooks, exportHooks, bonus }: MemberHooks,
) => [
  ...profileEndpoints(context, spendReads, bonus),
  ...addressEndpoints(context),
  ...gradeEndpoints(context, spendReads),
  ...closeAccountEndpoints(context, accountClosedHooks, exportHooks),
  ...listEndpoints(context),
]
