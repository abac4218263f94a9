import type { Picture as Held } from '#contract/catalogue.ts'
import { m } from '#words/compiled/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Phrases } from '#ui/phrases.tsx'
import { Picture } from '#ui/picture.tsx'
import type { HomeBrand, HomeTile } from './home-data.ts'
import { HomeSection } from './home-section.tsx'

/** Categories with pictures of what is in them. */
export function CategoryTiles({ tiles }: { tiles: readonly HomeTile[] }) {
  return (
    <HomeSection title={m.catalogue_departments()}>
      <ul className="category-tiles">
        {tiles.map((tile) => (
          <li key={tile.to}>
            <Link to={tile.to}>
              <Pictures pictures={tile.pictures} sizes="(min-width: 1024px) 280px, 45vw" />
              <span className="category-name">
                <Phrases text={tile.name} />
                <Icon name="right" size={16} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}

const budgets = [100, 300, 600] as const

/** Occasions, and gifts by what one wants to spend. */
export function Occasions({ tiles }: { tiles: readonly HomeTile[] }) {
  if (tiles.length === 0) return null
  const gifts = tiles.find(({ name }) => name === m.home_occasion_gift())
  return (
    <HomeSection title={m.home_occasions()}>
      <ul className="occasion-tiles">
        {tiles.map((tile) => (
          <li key={tile.to}>
            <Link to={tile.to}>
              <span className="occasion-name">{tile.name}</span>
              <Pictures pictures={tile.pictures} sizes="(min-width: 1024px) 96px, 25vw" />
            </Link>
          </li>
        ))}
      </ul>
      {gifts && (
        <nav aria-label={m.home_gifts()} className="gift-budgets">
          <p>
            <b>{m.home_gifts()}</b>
            <span className="text-soft">{m.home_gifts_text()}</span>
          </p>
          <ul>
            {listBudgets().map(({ name, query }) => (
              <li key={query}>
                <Link to={`${gifts.to}&${query}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </HomeSection>
  )
}

function listBudgets() {
  const [low, middle, high] = budgets
  return [
    { name: m.home_under({ amount: low }), query: `priceTo=${low}` },
    { name: m.home_between({ from: low, to: middle }), query: `priceFrom=${low}&priceTo=${middle}` },
    { name: m.home_between({ from: middle, to: high }), query: `priceFrom=${middle}&priceTo=${high}` },
    { name: m.home_over({ amount: high }), query: `priceFrom=${high}` },
  ]
}

export function Brands({ brands }: { brands: readonly HomeBrand[] }) {
  if (brands.length === 0) return null
  return (
    <HomeSection title={m.home_brands()}>
      <ul className="brand-tiles">
        {brands.map(({ code, name }) => (
          <li key={code}>
            <Link to={`/collections?${new URLSearchParams({ brand: code })}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}

function Pictures({ pictures, sizes }: { pictures: readonly Held[]; sizes: string }) {
  return (
    <span className="tile-pictures">
      {pictures.map((picture) => (
        <Picture key={picture.src} picture={picture} alt="" sizes={sizes} />
      ))}
    </span>
  )
}
