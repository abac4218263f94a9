import { useEffect, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import { findSavings, keepSavings } from './savings.ts'
import { CallFailed, type Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { lineId, linesOf } from './cart.ts'
import { isSameCode } from './is-same-code.ts'

type CodeAnswer = Reply<'GET /payment/getMemoDiscountByDiscCode'>

/** What a code does to this cart, or why nothing. */
type TriedCode = Pick<CodeAnswer, 'name' | 'totalDiscountAmount' | 'reason'>

/** A code's effect depends only on the selected lines. */
const selectionOf = (cart: Cart) =>
  linesOf(cart)
    .filter(({ selected }) => selected)
    .map((line) => `${lineId(line)} ${line.qty}`)
    .join('\n')

const ask = (discountCode: string, before: readonly string[]) =>
  call('GET /payment/getMemoDiscountByDiscCode', { discountCode, applied: before.join(',') })

/** The codes stored for the checkout, and the effect of each on this cart. */
export function useCartCodes(cart: Cart) {
  const [codes, setCodes] = useState(() => findSavings().codes)
  const [answers, setAnswers] = useState<Record<string, TriedCode>>({})
  const [busy, setBusy] = useState(false)
  const selection = selectionOf(cart)
  const keep = (next: readonly string[]) => {
    keepSavings({ ...findSavings(), codes: next })
    setCodes(next)
  }
  useEffect(() => {
    let isOver = false
    const note = (code: string, found: TriedCode) => !isOver && setAnswers((others) => ({ ...others, [code]: found }))
    const known = findSavings().codes
    void Promise.all(
      known.map((code, at) =>
        ask(code, known.slice(0, at)).then(
          (answer) => note(code, answer),
          (error: unknown) => {
            if (!(error instanceof CallFailed)) throw error
            note(code, { name: code, totalDiscountAmount: 0, reason: error.message })
          },
        ),
      ),
    )
    return () => {
      isOver = true
    }
  }, [selection])

  /** Returns why a code was refused; a code that only lacks matching goods is kept with its reason. */
  const add = async (typed: string): Promise<string | null> => {
    setBusy(true)
    try {
      const answer = await ask(typed, codes)
      const code = answer.discountCode
      setAnswers((others) => ({ ...others, [code]: answer }))
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
