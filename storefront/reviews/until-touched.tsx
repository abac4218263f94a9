import { type ComponentType, type FocusEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { lazily } from '#storefront/lib/lazily.tsx'
import { useHydrated } from '#storefront/lib/use-hydrated.ts'

const controls = 'button, a, input'

/**
 * A part of a page, below the first screen, that the server draws whole. Its code loads when the pointer or the focus comes to it,
 * and then does what was pressed: most visitors only read it. After a navigation in the browser it loads at once.
 */
export function untilTouched<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  const Late = lazily(load, name)
  let Live: ComponentType<Props> | undefined
  const come = () => load().then((loaded) => (Live = loaded[name]))
  if (import.meta.env.SSR) {
    void come()
    return (props) => <div>{Live && <Live {...props} />}</div>
  }
  return function UntilTouched(props: Props) {
    const [isLive, setIsLive] = useState(useHydrated())
    const root = useRef<HTMLDivElement>(null)
    /** Places of the focused and the pressed control. */
    const touched = useRef({ focus: -1, press: -1 })
    const list = () => [...(root.current?.querySelectorAll<HTMLElement>(controls) ?? [])]
    const wake = () =>
      void come().then(
        () => {
          touched.current.focus = list().indexOf(document.activeElement as HTMLElement)
          setIsLive(true)
        },
        () => setIsLive(true), // reports that the code is missing
      )
    useLayoutEffect(() => {
      const { focus, press } = touched.current
      if (!isLive) return
      list()[focus]?.focus()
      list()[press]?.click()
      touched.current = { focus: -1, press: -1 }
    }, [isLive])
    if (isLive) return <div ref={root}>{Live ? <Live {...props} /> : <Late {...props} />}</div>
    const press = ({ target }: MouseEvent) => {
      const button = (target as Element).closest('button')
      if (button) touched.current.press = list().indexOf(button)
      wake()
    }
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it forwards to the controls that the server drew in it
      <div
        ref={root}
        onPointerOver={wake}
        onFocus={(event: FocusEvent) => event.isTrusted && wake()}
        onClick={press}
        suppressHydrationWarning
        dangerouslySetInnerHTML={asServed}
      />
    )
  }
}

/** Hydration leaves what the server drew. */
const asServed = { __html: '' }
