import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listNames } from '#storefront/lib/list-names.ts'
import { callContext } from '#storefront/lib/page-context.ts'
import { logoPicture, useFrame } from '#storefront/lib/frame-data.ts'
import { PageHead, noFacts } from '#storefront/lib/page-head.tsx'
import { m } from '#words/compiled/messages.js'
import { describeContact } from '#storefront/content/describe-contact.ts'
import { readHome } from './home-data.ts'
import { HomeDeal } from './home-deal.tsx'
import { HomeGoods } from './home-goods.tsx'
import { HomeOwn } from './home-own.tsx'
import { Brands, CategoryTiles, Occasions } from './home-tiles.tsx'
import { HomeVouchers } from './home-vouchers.tsx'
import { groupNames } from './item-groups.ts'
import { ProductShelf } from './product-shelf.tsx'
import { Sliders } from './sliders.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => readHome(context.get(callContext))

export default function HomePage() {
  const home = useLoaderData<typeof loader>()
  const { sliders, goods } = home
  const frame = useFrame()
  return (
    <div className="frame home">
      <PageHead
        title={frame?.company.name ?? ''}
        description={m.shell_about({
          shop: frame?.company.name ?? '',
          goods: listNames(frame?.menu.map(({ name }) => name) ?? []),
        })}
        picture={sliders[0] && `${sliders[0].picture}-1280.webp`}
        facts={
          import.meta.env.SSR
            ? ({ shop, origin }) => [
                {
                  '@type': 'Organization',
                  name: shop,
                  url: origin,
                  logo: frame && new URL(logoPicture(frame.company, 512), origin).href,
                  ...describeContact(frame?.footer.contact),
                },
                {
                  '@type': 'WebSite',
                  name: shop,
                  url: origin,
                  potentialAction: {
                    '@type': 'SearchAction',
                    target: `${origin}/collections?search={search}`,
                    'query-input': 'required name=search',
                  },
                },
              ]
            : noFacts
        }
      />
      <h1 className="unseen">{frame?.company.name}</h1>
      <Sliders sliders={sliders} />
      <HomeGoods group="top_deal" cards={goods.top_deal} build="strip" />
      <CategoryTiles tiles={home.tiles} />
      {home.combo && <HomeDeal combo={home.combo} />}
      <ProductShelf title={groupNames.new()} cards={goods.new} to="/collections/new" />
      <HomeVouchers coupons={home.coupons} />
      <HomeGoods group="hot_sales" cards={goods.hot_sales} build="ranks" />
      <Occasions tiles={home.occasions} />
      <ProductShelf title={groupNames.recommended()} cards={goods.recommended} to="/collections/recommended" />
      <Brands brands={home.brands} />
      <HomeGoods group="hot_collection" cards={goods.hot_collection} build="mosaic" />
      <HomeOwn />
    </div>
  )
}
