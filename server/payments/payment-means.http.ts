import * as contract from '#contract/payment-means.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import { findVisitedOrigin } from '#server/lib/http/visited-origin.ts'
import { requirePresence } from '#server/staff/presence.commands.ts'
import { changePayees } from './payment-means.commands.ts'
import { readMeans } from './payment-means.reads.ts'
import { wireMeans } from './payment-means.wire.ts'
import type { PaymentServices } from './payments.reads.ts'

/** Which payments a company takes, and where they go. */
export const meansEndpoints = (
  context: AppContext,
  { card, wallets, publicUrl }: Pick<PaymentServices, 'card' | 'wallets' | 'publicUrl'>,
) => [
  answer(contract.staffPaymentMeans, async (_, { company, locale }) =>
    wireMeans(await readMeans(context.db, company, { card, wallets }), locale),
  ),

  answer(
    contract.staffChangePayees,
    async ({ presence, ...payees }, caller) => {
      await requirePresence(context, caller, await findVisitedOrigin(context, publicUrl, caller), presence)
      await inTransaction(context.db, (tx) => changePayees(tx, caller, payees))
      return wireMeans(await readMeans(context.db, caller.company, { card, wallets }), caller.locale)
    },
    { audit: 'writes itself' }, // a password is hashed outside of any transaction
  ),
]
