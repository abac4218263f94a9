import { useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import { findSavings, keepSavings } from './savings.ts'
import { CallFailed, type Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { useShopAnswer } from '#storefront/lib/use-shop-answer.ts'
import { lineId, linesOf } from './cart.ts'
import { isSameCode } from './is-same-code.ts'

type CodeAnswer = Reply<'GET /payment/getMemoDiscountByDiscCode'>

/** What a code does to this cart, or why nothing. */
type TriedCode = Pick<CodeAnswer, 'name' | 'totalDiscountAmount' | 'reason'>

/** The selected lines, on which a code's effect depends. */
const selectionOf = (cart: Cart) =>
  linesOf(cart)
    .filter(({ selected }) => selected)
    .map((line) => `${lineId(line)} ${line.qty}`)

/** A code saves what the codes before it leave. */
const ask = (discountCode: string, before: readonly string[], signal?: AbortSignal) =>
  call('GET /payment/getMemoDiscountByDiscCode', { discountCode, applied: before.join(',') }, signal && { signal })

async function tryCode(code: string, before: readonly string[], signal: AbortSignal): Promise<TriedCode> {
  try {
    return await ask(code, before, signal)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return { name: code, totalDiscountAmount: 0, reason: error.message }
  }
}

/** The codes stored for the checkout, and the effect of each on this cart. */
export function useCartCodes(cart: Cart) {
  const [codes, setCodes] = useState(() => findSavings().codes)
  const [busy, setBusy] = useState(false)
  const tryAll = async (signal: AbortSignal) => {
    const tried = await Promise.all(codes.map((code, at) => tryCode(code, codes.slice(0, at), signal)))
    return new Map(codes.map((code, at) => [code, tried[at]]))
  }
  const question = codes.length > 0 ? JSON.stringify([codes, selectionOf(cart)]) : null
  const { answer: answers } = useShopAnswer(question, tryAll)
  const keep = (next: readonly string[]) => {
    keepSavings({ ...findSavings(), codes: next })
    setCodes(next)
  }

  /** Returns why a code was refused; a code that only lacks matching goods is kept with its reason. */
  const add = async (typed: string): Promise<string | null> => {
    setBusy(true)
    try {
      const { discountCode: code } = await ask(typed, codes)
      keep([...codes.filter((other) => !isSameCode(other, code)), code])
      return null
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      return error.message
    } finally {
      setBusy(false)
    }
  }
  return { codes, answers, busy, add, remove: (code: string) => keep(codes.filter((other) => other !== code)) }
}
