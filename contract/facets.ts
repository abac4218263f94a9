import { z } from 'zod'
import { Hkd } from './money.ts'

export const sortKeys = [
  'relevance',
  'productCode',
  'name',
  'price',
  'date',
  'size',
  'colour',
  'material',
  'brand',
] as const
const Choice = z.string().min(1).max(130)

export const Filters = z.object({
  brand: z.array(Choice).max(50).default([]),
  color: z.array(Choice).max(50).default([]),
  size: z.array(Choice).max(50).default([]),
  material: z.array(Choice).max(50).default([]),
  category: z.array(Choice).max(50).default([]),
  availability: z
    .array(z.enum(['IN_STOCK', 'PRE_ORDER', 'SOLD_OUT']))
    .max(3)
    .default([]),
  offer: z.boolean().default(false),
  isNew: z.boolean().default(false),
  /** Values of attributes that staff made filters: `code:value`, as a facet offers them. */
  attribute: z.array(Choice).max(50).default([]),
  priceFrom: Hkd.optional(),
  priceTo: Hkd.optional(),
})
export type Filters = z.input<typeof Filters>

const FacetValue = z.object({
  value: z.string(),
  label: z.string(),
  count: z.int(),
  chosen: z.boolean(),
  hex: z.string().optional(),
})
/** Counts are disjunctive: each facet counts as if nothing were chosen in it. */
export const Facets = z.object({
  brand: z.array(FacetValue),
  color: z.array(FacetValue),
  size: z.array(FacetValue),
  material: z.array(FacetValue),
  category: z.array(FacetValue),
  /** Attributes that staff made filters, in their order. Many numbers are offered as ranges. */
  attributes: z.array(z.object({ code: z.string(), name: z.string(), values: z.array(FacetValue) })),
  availability: z.array(FacetValue),
  offer: z.int(),
  isNew: z.int(),
  price: z.object({ lowest: Hkd, highest: Hkd }).nullable(),
})
export type Facets = z.infer<typeof Facets>
