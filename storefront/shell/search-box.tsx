import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { lazily } from '#storefront/lib/lazily.tsx'
import { Icon } from '#ui/icon.tsx'
import { listOffers, type SearchOffer } from './offers.ts'
import { useSuggestions } from './use-suggestions.ts'

const SuggestionList = lazily(() => import('./suggestion-list.tsx'), 'SuggestionList')

const nameOf = ({ kind, to }: SearchOffer) => `${kind} ${to}`

/** A GET form that works without scripts, with suggestions while typing. */
export function SearchBox() {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const { typed, setTyped, open, setOpen, setChosen, suggestions, offers, at, showing, onKeyDown } = useSearchBox(field)
  return (
    <Form
      role="search"
      action="/collections"
      className="min-w-0 grow sm:relative" // on a phone the suggestions are as wide as the header
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onSubmit={(event) => typed.trim() === '' && event.preventDefault()}
    >
      <div className="relative">
        <input
          ref={field}
          type="search"
          name="search"
          value={typed}
          maxLength={80}
          required
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-label={m.shell_search()}
          aria-expanded={showing}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={showing && at >= 0 ? `${id}-${at}` : undefined}
          placeholder={m.shell_search_hint()}
          className="h-10 w-full rounded-full border border-edge bg-mist pr-12 pl-4 text-16 placeholder:text-14 placeholder:text-soft hover:border-ink focus:bg-paper focus-visible:outline-offset-0 lg:h-11 [&::-webkit-search-cancel-button]:hidden"
          onChange={(event) => {
            setTyped(event.target.value)
            setOpen(true)
            setChosen(undefined)
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        <button
          type="submit"
          aria-label={m.shell_search()}
          className="absolute top-1/2 right-1 inline-flex size-9 -translate-y-1/2 items-center justify-center rounded-full text-action hover:bg-tint"
        >
          <Icon name="search" />
        </button>
      </div>
      {(open || suggestions) && (
        <SuggestionList id={id} showing={showing} suggestions={suggestions} offers={offers} at={at} />
      )}
    </Form>
  )
}

/** What is typed, what is suggested for it, and which suggestion the keys have chosen. */
function useSearchBox(field: RefObject<HTMLInputElement | null>) {
  const { pathname, search, key } = useLocation()
  const searched = pathname === '/collections' ? (new URLSearchParams(search).get('search') ?? '') : ''
  const [typed, setTyped] = useState(searched)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const navigate = useNavigate()
  useEffect(() => {
    setTyped(searched)
    setOpen(false)
    if (matchMedia('(pointer: coarse)').matches) field.current?.blur() // hides a phone's keyboard, which would cover the results
  }, [field, key, searched])

  const suggestions = useSuggestions(typed, open)
  const offers = suggestions ? listOffers(suggestions, typed) : []
  // Kept by name, because newer suggestions may replace the list between an arrow key and Enter.
  const at = offers.findIndex((offer) => nameOf(offer) === chosen)
  const showing = open && typed.trim() !== '' && suggestions !== null

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return // Enter that ends a Chinese input method's composition is not a search
    if (event.key === 'Escape' && open) {
      event.preventDefault() // keeps the browser from clearing the field
      setOpen(false)
    }
    if (event.key === 'Enter' && showing && offers[at]) {
      event.preventDefault()
      void navigate(offers[at].to)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || offers.length === 0) return
    event.preventDefault()
    setOpen(true)
    const next = offers[at + step < -1 ? offers.length - 1 : at + step] // no selection before the first and after the last
    setChosen(next && nameOf(next))
  }
  return { typed, setTyped, open, setOpen, setChosen, suggestions, offers, at, showing, onKeyDown }
}
