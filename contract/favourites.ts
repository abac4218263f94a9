import { z } from 'zod'
import { Card } from './catalogue.ts'
import { ownVipCode } from './claims.ts'
import { endpoint } from './endpoint.ts'

const Code = z.string().min(1).max(64)
const OfSelf = { vipCode: ownVipCode }

const mostFavourites = 500 // enforced by the wish list's rules

/** The complete list, answered after every change and after a login: product codes, newest first. */
const Favourites = z.object({ productCodes: z.array(z.string()) })

export const followOrUnFollowFavouriteItem = endpoint('POST /vip/favourite/followOrUnFollowFavouriteItem', {
  who: 'member',
  summary:
    'Puts a product on the own wish list (follow: true), takes it off (false), or turns it round (absent). A list of products is put on in one call (a walk-in’s wish list at login; follow: false takes them off): those already there stay where they are, and those that are unknown, no longer sold or too many are left out and named. One product alone is refused: PRODUCT_NOT_FOUND, PRODUCT_INVALID, WISH_LIST_FULL.',
  input: z.strictObject({
    ...OfSelf,
    productCode: Code.optional(),
    productCodes: z.array(Code).min(1).max(mostFavourites).optional(), // newest first
    follow: z.boolean().optional(),
  }),
  reply: Favourites.extend({ added: z.array(z.string()), removed: z.array(z.string()), leftOut: z.array(z.string()) }),
})

export const getFavouriteCodes = endpoint('GET /vip/favourite/getFavouriteCodes', {
  who: 'member',
  summary: 'The codes of the own wish list, for the hearts on cards.',
  input: z.object(OfSelf),
  reply: Favourites,
})

/** A card as in listings. Products no longer sold stay on the list with `sellable: false`, sold out, at their last price. */
export const FavouriteCard = Card.extend({ followedAt: z.iso.datetime({ offset: true }), sellable: z.boolean() })
export type FavouriteCard = z.infer<typeof FavouriteCard>

export const getFavouriteItemPage = endpoint('POST /item/favourite/getFavouriteItemPage', {
  who: 'member',
  summary: 'A page of the own wish list, the last wished for first.',
  input: z.strictObject({
    ...OfSelf,
    page: z.int().min(1).max(10_000).default(1),
    size: z.int().min(1).max(60).default(24),
  }),
  reply: z.object({ items: z.array(FavouriteCard), totalCount: z.int(), page: z.int(), size: z.int() }),
})
