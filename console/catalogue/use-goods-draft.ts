import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { GoodsFields, StaffGoods } from '#contract/goods-admin.ts'
import { sayChanged } from '#console/changes/undo-changes.ts'
import { beginAgain } from '#console/lib/begin-again.ts'
import { call } from '#console/lib/call.ts'
import { formatMoment } from '#console/lib/moments.ts'
import { putAnswer, queryClient, refresh, useAct } from '#console/lib/query.ts'
import { m } from '#words/compiled/messages.js'
import { type GoodsTyped, listChanged, readFields, readVariants, toTyped } from './goods-typed.ts'

/** When goods are published: now, or at a moment of the wire; and until when they are shown. */
export interface PublishTerms {
  from: string | null
  until: string | null
  /** A price that is far from the one before is meant. */
  sure: boolean
}

interface WriteWish {
  /** The version that this stands on. */
  version: number
  publish?: PublishTerms
}

/** The form of some goods: what is typed, over what was read last, and the calls that save and publish it. */
export function useGoodsDraft(read: StaffGoods) {
  const { code } = read
  const [base, setBase] = useState(read)
  const baseTyped = useMemo(() => toTyped(base), [base])
  const form = useForm<GoodsTyped>({ defaultValues: baseTyped })
  const begin = (next: StaffGoods, sent = form.getValues()) => {
    setBase(next)
    beginAgain(form, sent, toTyped(next))
  }
  // What a colleague wrote is shown at once, but never over words that are not saved.
  useEffect(() => {
    if (read.version > base.version && listChanged(form.getValues(), baseTyped).length === 0) begin(read)
  })

  const saveTyped = useSaveTyped(code)
  const publish = useAct('POST /staff/goods/{code}/publish', () => undefined)
  const write = useMutation(
    {
      mutationFn: async (wish: WriteWish) => {
        const sent = structuredClone(form.getValues())
        const saved = await saveTyped({ ...base, version: wish.version }, baseTyped, sent, setBase)
        if (!wish.publish) return { ...saved, sent, visibleFrom: undefined }
        const published = await publish.mutateAsync({ code, version: saved.goods.version, ...wish.publish })
        const { visibleFrom, changeId } = published
        return { goods: published, changeIds: [...saved.changeIds, changeId], sent, visibleFrom }
      },
      onSuccess: ({ goods, changeIds, sent, visibleFrom }) => {
        begin(goods, sent)
        putAnswer('GET /staff/goods/{code}', { code }, goods)
        sayChanged(sayWritten(visibleFrom), changeIds)
        return refresh(
          'GET /staff/goods/order',
          'POST /staff/goods/rows',
          'GET /staff/goods/{code}/pictures',
          'GET /staff/changes',
          'GET /staff/tree',
        )
      },
    },
    queryClient,
  )
  return {
    base,
    baseTyped,
    form,
    write,
    /** Photos are written by a call of their own, which counts the version up. A colleague's write in between still refuses. */
    followVersion: (from: number, to: number) =>
      setBase((before) => (before.version === from ? { ...before, version: to } : before)),
    discardTyped: () => form.reset(baseTyped),
    takeTheirs: async () => {
      const fresh = await call('GET /staff/goods/{code}', { code })
      putAnswer('GET /staff/goods/{code}', { code }, fresh)
      begin(fresh)
      write.reset()
    },
  }
}

export type OpenGoodsDraft = ReturnType<typeof useGoodsDraft>

/** When it is planned: from when on visitors see it. What they see at once is measured (watch-visible.ts). */
function sayWritten(visibleFrom: string | null | undefined) {
  if (visibleFrom === undefined) return m.console_saved()
  return visibleFrom ? m.console_product_planned({ moment: formatMoment(visibleFrom) }) : m.console_product_published()
}

/** Saves what differs, by the calls that it needs: fields by themselves, options and variants together. */
function useSaveTyped(code: string) {
  const saveFields = useAct('PUT /staff/goods/{code}', () => undefined)
  const saveVariants = useAct('PUT /staff/goods/{code}/variants', () => undefined)
  return async (base: StaffGoods, baseTyped: GoodsTyped, typed: GoodsTyped, saved: (goods: StaffGoods) => void) => {
    const changed = listChanged(typed, baseTyped)
    const names = changed.filter((name): name is keyof GoodsFields => name !== 'variants')
    const changeIds: (string | null)[] = []
    let goods = base
    if (names.length > 0) {
      const fields = readFields(typed)
      const different = Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<GoodsFields>
      const reply = await saveFields.mutateAsync({ code, version: goods.version, fields: different })
      changeIds.push(reply.changeId)
      goods = reply
      saved(goods)
    }
    if (changed.includes('variants')) {
      const reply = await saveVariants.mutateAsync({ code, version: goods.version, ...readVariants(typed) })
      changeIds.push(reply.changeId)
      goods = reply
      saved(goods)
    }
    return { goods, changeIds }
  }
}
