import { getMemoDiscountByDiscCode } from '#contract/promotions.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { readVip } from '#server/identity/accounts.reads.ts'
import { tryCodes } from '#server/promotions/promotion-codes.commands.ts'
import { writeCode } from '#server/promotions/promotion-codes.rules.ts'
import { readPrices } from './cart-prices.reads.ts'
import { namesFor } from './cart-prices.rules.ts'
import { ownerOf, readCart, readNow, shopperOf } from './cart.reads.ts'
import { judgeCode } from './cart-codes.rules.ts'
import { wireJudgedCode } from './cart-codes.wire.ts'

export const codeEndpoints = (context: AppContext) => [
  answer(getMemoDiscountByDiscCode, async ({ discountCode, applied, codeType }, caller) => {
    const { db } = context
    const { company, visitor, ip, locale, today } = caller
    const code = writeCode(discountCode)
    const before = applied.split(',').map(writeCode).filter(Boolean)
    const found = await tryCodes(context, { company, visitor: visitor.id, ip }, [code, ...before])
    const promotion = found.find(({ codes }) => codes?.includes(code))
    if (!promotion) throw new Refusal(codeType === 'PROMOTION' ? 'PROMOTION_CODE_INVALID' : 'DISCOUNT_CODE_INVALID')
    if (before.some((one) => promotion.codes?.includes(one))) throw new Refusal('DISCOUNT_EXISTS')

    const owner = ownerOf(caller)
    const [{ current: lines }, vip] = await Promise.all([
      readCart(db, owner, await readNow(db, caller)),
      readVip(db, owner),
    ])
    const wishes = { today: today.toString(), codes: [...before, code], coded: found }
    const prices = await readPrices(db, shopperOf(owner, vip), lines, wishes)
    const verdict = judgeCode(prices.discounted, promotion.id)
    return wireJudgedCode(code, promotion, { verdict, names: namesFor(prices, lines, locale) }, locale)
  }),
]
