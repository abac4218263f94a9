import type { Card } from '#contract/catalogue.ts'
import { GoodsTile } from './goods-tile.tsx'
import { HomeSection } from './home-section.tsx'
import { type ItemGroup, groupNames } from './item-groups.ts'

/** How a section lays out its tiles: a strip to scroll, numbered places, or a mosaic of large and small pictures. */
export type TileBuild = 'strip' | 'ranks' | 'mosaic'

const sizes: Record<TileBuild, string> = {
  strip: '(min-width: 1024px) 112px, 136px',
  ranks: '88px',
  mosaic: '(min-width: 1024px) 312px, 50vw',
}

/** One of the five sections, with its first goods as tiles. */
export function HomeGoods({ group, cards, build }: { group: ItemGroup; cards: readonly Card[]; build: TileBuild }) {
  if (cards.length === 0) return null
  const isFirst = build === 'strip'
  return (
    <HomeSection title={groupNames[group]()} to={`/collections/${group}`}>
      <ul className={`tiles-${build}`}>
        {cards.map((card, at) => (
          <GoodsTile key={card.productCode} card={card} sizes={sizes[build]} soon={isFirst && at < 4} />
        ))}
      </ul>
    </HomeSection>
  )
}
