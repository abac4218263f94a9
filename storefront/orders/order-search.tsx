import { type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'
import { addressOfTab, type OrderTab } from './order-tabs.tsx'

/** Searches the member's orders by number, its last digits, or words of the goods. */
export function OrderSearch({ search, tab }: { search: string; tab: OrderTab }) {
  const navigate = useNavigate()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search') as string
    // The result may be in any tab.
    void navigate({ search: addressOfTab('all', typed.trim()) })
  }
  return (
    <search className="w-full sm:w-80">
      <form onSubmit={find} className="relative">
        <input
          type="text"
          name="search"
          enterKeyHint="search"
          aria-label={m.orders_search()}
          placeholder={m.orders_search_hint()}
          defaultValue={search}
          maxLength={80}
          autoComplete="off"
          className={`field-box ${search ? 'pr-24' : 'pr-12'}`}
        />
        {search && (
          <Link
            to={{ search: addressOfTab(tab, '') }}
            aria-label={m.orders_search_clear()}
            title={m.orders_search_clear()}
            className="absolute top-0.5 right-12 inline-flex size-11 items-center justify-center rounded-full text-soft hover:bg-mist"
          >
            <Icon name="close" size={16} />
          </Link>
        )}
        <IconButton type="submit" icon="search" label={m.orders_search_go()} className="absolute top-0.5 right-0.5" />
      </form>
    </search>
  )
}
