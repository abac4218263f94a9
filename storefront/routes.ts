import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** The route table of the specification, §2, with the pages it implies. */
export default [
  index('catalogue/home.page.tsx'),
  route('collections', 'catalogue/collections.page.tsx', { id: 'collections' }),
  route('collections/:itemGroup', 'catalogue/collections.page.tsx', { id: 'collections-of-group' }),
  route('collections/:tagQuery/:id', 'catalogue/collections.page.tsx', { id: 'collections-of-tag' }),
  route('product/:id', 'catalogue/product.page.tsx'),
  route('cart', 'cart/cart.page.tsx'),
  route('checkOut', 'checkout/check-out.page.tsx'),
  route('payResult', 'orders/pay-result.page.tsx', { id: 'last-pay-result' }),
  route('payResult/:orderId/:payId', 'orders/pay-result.page.tsx', { id: 'pay-result' }),
  route('login', 'members/login.page.tsx'),
  route('register', 'members/register.page.tsx'),
  route('forgetPassword', 'members/forget-password.page.tsx'),
  route('personal/orders/:id', 'orders/order.page.tsx'),
  route('orders/find', 'orders/order-look-up.page.tsx'),
  route('wishList', 'catalogue/wish-list.page.tsx'),
  route('linkContent/:id', 'content/link-content.page.tsx'),
  route('*', 'shell/not-found.page.tsx'),
] satisfies RouteConfig
