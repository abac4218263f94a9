import * as contract from '#contract/companies.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import { isRefusal } from '#server/lib/http/refusal.ts'
import { changeHosts, makeCompany, setUpShop } from './companies.commands.ts'
import { isWaiting } from './companies.reads.ts'
import type { CompanyStarter, MadeCompany } from './companies.rules.ts'
import { signEdit } from '#server/shop/shop-edits.commands.ts'
import { readVersion } from '#server/shop/shop-admin.reads.ts'
import { drawQrCode } from '#server/lib/images/qr-code.ts'
import { wireMade } from './companies.wire.ts'

const wrongCodes = { most: 10, seconds: 900 }

/** Making companies: the first one without a token, further ones by an owner. */
export const companyEndpoints = ({ db, limits }: AppContext, starter: CompanyStarter) => [
  answer(contract.readSetUp, async () => ({ isWaiting: await isWaiting(db) })),

  answer(contract.setUpShop, async ({ setUpCode, coCode, ownerName, email, ...facts }, { ip, now }) => {
    const order = { ...facts, code: coCode, owner: { name: ownerName, email }, call: contract.setUpShop.route, now }
    const made = await limits.attempt(
      [['set-up codes', ip, wrongCodes]],
      () => inTransaction(db, (tx) => setUpShop(tx, { ...order, setUpCode }, starter)),
      (error) => isRefusal(error, 'SET_UP_CODE_WRONG'),
    )
    return answerMade(made)
  }),

  change(
    contract.staffMakeCompany,
    async (tx, { coCode, ...facts }, { staff, now }) => {
      const { name, email } = staff
      const order = { ...facts, code: coCode, owner: { name, email }, call: contract.staffMakeCompany.route, now }
      return answerMade(await makeCompany(tx, order, starter))
    },
    ({ coCode }) => `company ${coCode}`,
  ),

  change(
    contract.staffHosts,
    async (tx, { hosts, version }, caller) => {
      const { company, host } = caller
      await changeHosts(tx, signEdit(caller), { hosts: [...new Set(hosts)], version, from: host })
      return { hosts: [...new Set(hosts)].sort(), version: await readVersion(tx, company, 'hosts') }
    },
    (_input, _reply, { company }) => `company ${company}`,
  ),
]

const answerMade = async (made: MadeCompany) => wireMade(made, await drawQrCode(made.authenticatorUri))
