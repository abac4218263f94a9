import { useEffect } from 'react'
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  useLoaderData,
  useRouteError,
  useSearchParams,
} from 'react-router'
import { m } from '#words/compiled/messages.js'
import { lazily } from '#storefront/lib/lazily.tsx'
import { callContext } from '#storefront/lib/page-context.ts'
import { ErrorPage } from '#storefront/lib/error-page.tsx'
import { tagPath, useFrame } from '#storefront/lib/frame-data.ts'
import { describeWay } from '#storefront/lib/describe-way.ts'
import { PageHead, noFacts } from '#storefront/lib/page-head.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stars } from '#ui/stars.tsx'
import { BuyBox } from '#storefront/catalogue/buy-box.tsx'
import { Gallery } from '#storefront/catalogue/gallery.tsx'
import { describeProduct } from '#storefront/catalogue/product-facts.ts'
import { ProductShelf } from '#storefront/catalogue/product-shelf.tsx'
import { useBuying } from '#storefront/catalogue/use-buying.ts'
import { readNamed } from '#storefront/catalogue/variant-choice.ts'
import { noteViewed } from '#storefront/catalogue/viewed.ts'
import { untilTouched } from './until-touched.tsx'

// The server draws them; their code loads when somebody touches them.
const CustomerReviews = untilTouched(() => import('./customer-reviews.tsx'), 'CustomerReviews')
const ProductQuestions = untilTouched(() => import('./product-questions.tsx'), 'ProductQuestions')
const Withdrawn = lazily(() => import('#storefront/catalogue/withdrawn.tsx'), 'Withdrawn')
const Specification = lazily(() => import('#storefront/catalogue/specification.tsx'), 'Specification')
const RecentlyViewed = lazily(() => import('#storefront/catalogue/recently-viewed.tsx'), 'RecentlyViewed')
const Combos = lazily(() => import('#storefront/catalogue/combos.tsx'), 'Combos')

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const call = context.get(callContext)
  const productCode = params['id'] ?? ''
  const ticket = new URL(request.url).searchParams.get('preview') // of staff, for a draft
  const [found, { promotions }, shop, reviews, questions] = await Promise.all([
    ticket === null
      ? call('POST /item/getItemByBarcodeWithSalesTogether', { productCode })
      : call('POST /item/previewItem', { productCode, ticket }),
    ticket === null ? call('POST /item/getRecommendPromotion', { productCode }) : { promotions: [] },
    call('POST /shop/getShopInfo', {}),
    call('POST /item/getReviews', { productCode, size: 5 }),
    call('POST /item/getQuestions', { productCode, size: 5 }),
  ])
  return { ...found, offers: promotions, ways: shop.deliveryWays, reviews, questions }
}

export default function ProductPage() {
  const { item, salesTogether, combos, recommended, offers, ways, reviews, questions } = useLoaderData<typeof loader>()
  const shop = useFrame()?.company.name ?? ''
  useEffect(() => noteViewed(item.productCode), [item.productCode])
  const crumbs = [
    { label: m.shell_home(), to: '/' },
    ...item.path.map(({ tag, name }) => ({ label: name, to: tagPath(tag) })),
  ]
  return (
    <div className="frame">
      <PageHead
        title={item.seo.title || item.name}
        description={item.seo.description || item.description.split('\n', 1)[0]!.slice(0, 160)}
        kind="product"
        picture={item.variants[0]?.pictures[0] && `${item.variants[0].pictures[0].src}-960.jpg`}
        facts={
          import.meta.env.SSR
            ? (place) => [describeProduct(item, place, reviews), describeWay(crumbs, item.name, place)]
            : noFacts
        }
      />
      <Breadcrumb crumbs={crumbs} here={item.name} label={m.shell_you_are_here()} />
      <Purchase key={item.productCode} item={item} offers={offers} ways={ways} reviews={reviews} />
      <div className="mt-12 grid gap-12 lg:mt-16 lg:gap-16">
        {combos.length > 0 && <Combos key={item.productCode} combos={combos} here={item.productCode} />}
        <section className="grid gap-8 lg:grid-cols-2 lg:gap-16">
          {item.description !== '' && (
            <div>
              <h2 className="mb-3 text-22">{m.catalogue_description()}</h2>
              <p className="whitespace-pre-line">{item.description}</p>
            </div>
          )}
          <Specification item={item} />
        </section>
        <CustomerReviews
          key={`reviews ${item.productCode}`}
          productCode={item.productCode}
          shop={shop}
          found={reviews}
        />
        <ProductQuestions
          key={`questions ${item.productCode}`}
          productCode={item.productCode}
          shop={shop}
          found={questions}
        />
        <ProductShelf title={m.catalogue_together()} cards={salesTogether} />
        <ProductShelf title={m.catalogue_recommended()} cards={recommended} />
        <RecentlyViewed except={item.productCode} />
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 410 ? <Withdrawn {...error.data?.facts} /> : <ErrorPage />
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

/** Gallery and buy box share one choice: the pictures follow the colour. */
function Purchase({ item, offers, ways, reviews }: Pick<Loaded, 'item' | 'offers' | 'ways' | 'reviews'>) {
  const [query] = useSearchParams()
  const buying = useBuying(item, readNamed(query))
  const { colour } = buying.choice
  const shown = buying.variant ?? item.variants.find((variant) => variant.color?.name === colour) ?? item.variants[0]
  return (
    <div className="grid gap-3 md:grid-cols-2 md:gap-6 md:items-start lg:grid-cols-[minmax(0,1fr)_440px] lg:gap-16">
      <Gallery key={shown?.pictures[0]?.src} pictures={shown?.pictures ?? []} name={item.name} />
      <div className="lg:sticky lg:top-[calc(var(--above)+16px)]">
        <BuyBox
          product={item}
          buying={buying}
          offers={offers}
          ways={ways}
          rating={<RatingLine {...reviews.rating} />}
        />
        {item.minAge !== null && <Notice className="mt-4">{m.catalogue_liquor_notice()}</Notice>}
      </div>
    </div>
  )
}

/** Below the name, and leads to the reviews. */
function RatingLine({ average, count }: Loaded['reviews']['rating']) {
  if (count === 0) return null
  return (
    <a href="#reviews" className="mt-1 inline-flex min-h-9 items-center gap-2 text-14 hover:underline">
      <Stars stars={average} />
      <span className="text-soft">{m.reviews_count({ count })}</span>
    </a>
  )
}
