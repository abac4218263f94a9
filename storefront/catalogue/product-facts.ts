import type { Product } from '#contract/catalogue.ts'
import type { Reply } from '#ui/api.ts'
import { absolutePicture, type PagePlace } from '#storefront/lib/page-head.tsx'

/** Structured data (schema.org): a Product with an offer per variant; several variants form a ProductGroup. */
export function describeProduct(product: Product, place: PagePlace, reviews: Reply<'POST /item/getReviews'>): object {
  const common = {
    name: product.name,
    description: product.description,
    brand: { '@type': 'Brand', name: product.brand.name },
    ...describeReviews(reviews),
  }
  const [only, ...others] = product.variants
  if (!only) return { '@type': 'Product', ...common, url: place.url, sku: product.productCode }
  if (others.length === 0)
    return { '@type': 'Product', ...common, url: place.url, ...describeVariant(product, only, place) }
  const varies = [
    product.variants.some(({ color }) => color !== null) ? ['https://schema.org/color'] : [],
    product.variants.some(({ size }) => size !== null) ? ['https://schema.org/size'] : [],
  ].flat()
  return {
    '@type': 'ProductGroup',
    ...common,
    url: place.url,
    productGroupID: product.productCode,
    variesBy: varies,
    hasVariant: product.variants.map((variant) => ({
      '@type': 'Product',
      name: [product.name, variant.color?.name, variant.size].filter(Boolean).join(' '),
      ...describeVariant(product, variant, place),
    })),
  }
}

/** Only what the page itself shows, and nothing without reviews. */
function describeReviews({ rating, reviews }: Reply<'POST /item/getReviews'>): object {
  if (rating.count === 0) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.map(({ name, stars, text, writtenAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      datePublished: writtenAt.slice(0, 10),
      reviewBody: text,
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
    })),
  }
}

type ProductVariant = Product['variants'][number]

function describeVariant(product: Product, variant: ProductVariant, { origin, url, shop }: PagePlace) {
  return {
    sku: variant.assortId,
    ...(isGlobal(variant.barcode) && { gtin13: variant.barcode }),
    ...(variant.color && { color: variant.color.name }),
    ...(variant.size && { size: variant.size }),
    image: variant.pictures.slice(0, 3).map(({ src }) => absolutePicture(`${src}-960.webp`, origin)),
    offers: {
      '@type': 'Offer',
      url,
      price: variant.sellingPrice.toFixed(2),
      priceCurrency: 'HKD',
      availability: `https://schema.org/${availabilityOf(product, variant)}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shop },
    },
  }
}

function availabilityOf({ sellable }: Product, { availability }: ProductVariant) {
  if (!sellable) return 'Discontinued'
  return availabilities[availability.state]
}

const availabilities = {
  IN_STOCK: 'InStock',
  LOW_STOCK: 'LimitedAvailability',
  PRE_ORDER: 'PreOrder',
  SOLD_OUT: 'OutOfStock',
} as const

/** Barcodes that begin with 2 are internal to a shop and have no global meaning. */
const isGlobal = (barcode: string) => /^(?!2)\d{13}$/.test(barcode)
