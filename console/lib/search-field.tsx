import { useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'
import { useKeys } from './keys.ts'

interface SearchFieldProps {
  label: string
  value: string
  onSearch: (words: string) => void
}

/** Milliseconds without a key after which a list is asked for what is typed. */
const pause = 300

/** Searches while it is typed, and never in the middle of a composed sign. `/` leads here. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const isComposing = useRef(false)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed === value || isComposing.current) return
    const timer = setTimeout(() => latest.current(typed), pause)
    return () => clearTimeout(timer)
  }, [typed, value])
  useKeys([{ keys: '/', label: m.console_key_search(), run: () => field.current?.focus() }])
  return (
    <div className="relative w-full md:w-80">
      <Icon
        name="search"
        size={16}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-soft"
      />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={80}
        onCompositionStart={() => (isComposing.current = true)}
        onCompositionEnd={(event) => {
          isComposing.current = false
          setTyped(event.currentTarget.value)
          onSearch(event.currentTarget.value)
        }}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing.current) return
          event.preventDefault() // in a form it would send that
          onSearch(typed)
        }}
        className="field-box pl-8"
      />
    </div>
  )
}
