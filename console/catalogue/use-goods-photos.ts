import { useEffect, useRef } from 'react'
import { sayChanged } from '#console/changes/undo-changes.ts'
import { putAnswer, refresh, useAct } from '#console/lib/query.ts'
import type { Reply } from '#ui/api.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

type PhotosOfGoods = Reply<'GET /staff/goods/{code}/pictures'>
export type PhotoOfGoods = PhotosOfGoods['pictures'][number]

/** Writes the photos of some goods, one write after the other: each stands on what the one before answered. */
export function useGoodsPhotos(known: PhotosOfGoods | undefined, written: (from: number, to: number) => void) {
  const act = useAct('PUT /staff/goods/{code}/pictures', () => undefined)
  const latest = useRef(known)
  useEffect(() => {
    if (known && (!latest.current || known.version > latest.current.version)) latest.current = known
  }, [known])
  const queue = useRef(Promise.resolve())
  const run = async (change: (pictures: readonly PhotoOfGoods[]) => readonly PhotoOfGoods[]) => {
    const before = latest.current
    if (!before) return
    const pictures = change(before.pictures).map(({ pictureId, variants }) => ({ pictureId, variants }))
    try {
      const { changeId, ...next } = await act.mutateAsync({ code: before.code, version: before.version, pictures })
      latest.current = next
      putAnswer('GET /staff/goods/{code}/pictures', { code: next.code }, next)
      written(before.version, next.version)
      sayChanged(m.console_photos_saved(), [changeId])
      await refresh('GET /staff/changes', 'POST /staff/goods/rows')
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), { tone: 'bad' })
    }
  }
  return {
    busy: act.isPending,
    change: (make: Parameters<typeof run>[0]) => (queue.current = queue.current.then(() => run(make))),
  }
}
