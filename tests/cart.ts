import type { Reply } from '#ui/api.ts'

export const addItem = 'POST /shop_cart/addToShopCart'
export const updateItem = 'POST /shop_cart/updateShopCart'
export const readCart = 'GET /shop_cart/getShopCartItems'

export const linesOf = ({ shopCart }: Pick<Reply<typeof readCart>, 'shopCart'>) =>
  shopCart.shopCartCoGroupList.flatMap((group) => group.itemPriceViewList)
export const keyOf = ({ assortId, barcode, dynamicAttr }: ReturnType<typeof linesOf>[number]) => ({
  assortId,
  barcode,
  dynamicAttr,
})
export const notesOf = (line: { notes: { code: string }[] } | undefined) => line?.notes.map((note) => note.code)
