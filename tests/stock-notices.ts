import type { openShop } from './shop.ts'

/** The key in a message's link. */
export const keyIn = (text: string) => decodeURIComponent(/[?&]key=([^&\s>"]+)/.exec(text)![1]!)

/** Opens the link of the newest message to an address, and returns its key. */
export async function openLink(shop: Awaited<ReturnType<typeof openShop>>, address: string): Promise<string> {
  await shop.runJobs()
  const text =
    shop.mails.findLast(({ to }) => to === address)?.text ?? shop.texts.findLast(({ to }) => to === address)!.text
  const key = keyIn(text)
  await shop.stranger().call('POST /app/confirmItemSubscription', { key })
  return key
}
