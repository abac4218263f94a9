import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listNames } from '#storefront/lib/list-names.ts'
import { callContext } from '#storefront/lib/page-context.ts'
import { logoPicture, useFrame } from '#storefront/lib/frame-data.ts'
import { PageHead, noFacts } from '#storefront/lib/page-head.tsx'
import { m } from '#words/compiled/messages.js'
import { Departments } from './departments.tsx'
import { groupNames, itemGroups } from './item-groups.ts'
import { ProductShelf } from './product-shelf.tsx'
import { Sliders } from './sliders.tsx'

const goodsInRow = 10

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(callContext)
  const [{ sliders }, ...listings] = await Promise.all([
    call('POST /slider/sliders', {}),
    ...itemGroups.map((itemGroup) => call('POST /item/getItemsByItemGroup', { itemGroup, size: goodsInRow })),
  ])
  return {
    sliders,
    sections: itemGroups.map((group, index) => ({ group, cards: listings[index]?.items ?? [] })),
  }
}

export default function HomePage() {
  const { sliders, sections } = useLoaderData<typeof loader>()
  const frame = useFrame()
  return (
    <div className="frame grid gap-12 pt-4 lg:gap-16 lg:pt-6">
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
      <Departments menu={frame?.menu ?? []} />
      {sections.map(({ group, cards }) => (
        <ProductShelf key={group} title={groupNames[group]()} cards={cards} to={`/collections/${group}`} />
      ))}
    </div>
  )
}
