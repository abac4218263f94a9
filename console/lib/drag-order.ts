import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'

export type DropPlace = 'before' | 'into' | 'after'

interface DragOrder {
  /** Only what belongs to the same list may be dropped. */
  list: string
  id: string
  /** Along which the list lies. */
  axis: 'x' | 'y'
  /** The middle of an entry takes another one in. */
  takesIn?: boolean
  isOff?: boolean
  drop: (dragged: string, place: DropPlace) => void
}

/** An entry that is dragged to another place of its list. Keys do the same: whoever uses this binds them as well. */
export function useDragOrder<E extends HTMLElement>({
  list,
  id,
  axis,
  takesIn = false,
  isOff = false,
  drop,
}: DragOrder) {
  const element = useRef<E>(null)
  const [place, setPlace] = useState<DropPlace | null>(null)
  const latest = useRef(drop)
  useEffect(() => {
    latest.current = drop
  })
  useEffect(() => {
    if (!element.current || isOff) return
    const entry = element.current
    return combine(
      draggable({ element: entry, getInitialData: () => ({ list, id }) }),
      dropTargetForElements({
        element: entry,
        canDrop: ({ source }) => source.data['list'] === list && source.data['id'] !== id,
        getData: ({ input }) => ({ place: findPlace(entry.getBoundingClientRect(), input, axis, takesIn) }),
        onDrag: ({ self, location }) =>
          setPlace(location.current.dropTargets[0]?.element === entry ? (self.data['place'] as DropPlace) : null),
        onDragLeave: () => setPlace(null),
        onDrop: ({ source, self, location }) => {
          setPlace(null)
          if (location.current.dropTargets[0]?.element === entry)
            latest.current(String(source.data['id']), self.data['place'] as DropPlace)
        },
      }),
    )
  }, [list, id, axis, takesIn, isOff])
  return { element, place }
}

/** The part of an entry that the pointer is on: a quarter at each end, or a half where nothing is taken in. */
export function findPlace(
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { clientX, clientY }: { clientX: number; clientY: number },
  axis: 'x' | 'y',
  takesIn: boolean,
): DropPlace {
  const share = axis === 'x' ? (clientX - left) / width : (clientY - top) / height
  const edge = takesIn ? 0.25 : 0.5
  if (share < edge) return 'before'
  return share >= 1 - edge ? 'after' : 'into'
}
