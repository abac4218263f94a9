import { m } from '#words/compiled/messages.js'
import { formatDay } from '#storefront/lib/dates.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatHkd } from '#ui/money.ts'
import { Picture } from '#ui/picture.tsx'
import { OldPrice, Price } from '#ui/price.tsx'
import type { HomeCombo } from './home-data.ts'
import { productPath } from './variant-choice.ts'

/** The combo that saves most, across the page, with its last day. */
export function HomeDeal({ combo }: { combo: HomeCombo }) {
  const { name, to, parts, netTotal, totalAmount, saved } = combo
  const [first] = parts
  if (!first) return null
  return (
    <section className="home-deal" aria-labelledby="home-deal">
      <div className="home-deal-text">
        <p className="home-deal-mark">
          {m.home_deal()}
          {to && <span>{m.home_deal_ends({ day: formatDay(to) })}</span>}
        </p>
        <h2 id="home-deal">{name}</h2>
        <p className="home-deal-price">
          <span className="text-14">{m.home_deal_together()}</span>
          <Price amount={netTotal} size="page" lowered />
          <OldPrice amount={totalAmount} label={m.catalogue_was()} className="text-14" />
          <span className="badge badge-tint">{m.home_deal_saves({ amount: formatHkd(saved) })}</span>
        </p>
        <Link to={productPath(first.card)} className={`${buttonClass()} self-start`}>
          {m.home_deal_see()}
        </Link>
      </div>
      <ul className="home-deal-parts">
        {parts.map(({ card, sellingPrice }) => (
          <li key={card.productCode}>
            <Link to={productPath(card)}>
              <Picture picture={card.picture} alt="" sizes="(min-width: 1024px) 300px, 40vw" />
              <span className="line-clamp-2">{card.name}</span>
              <span className="text-soft tabular-nums">{formatHkd(sellingPrice)}</span>
            </Link>
            <Icon name="plus" />
          </li>
        ))}
      </ul>
    </section>
  )
}
